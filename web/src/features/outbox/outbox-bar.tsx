import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item } from "../../lib/outbox/types.ts";
import { useStore } from "../../lib/store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusedAnswers } from "../coins/refused-answers.tsx";
import { isStuck } from "./outbox-words.ts";
import { showAfter, useLate } from "./use-late.ts";
import { useOutboxNews } from "./use-outbox-news.ts";

const OutboxDialog = lazy(async () => ({ default: (await import("./outbox-dialog.tsx")).OutboxDialog }));

/** Stands in the frame: what has not reached the service, wherever its writer is by now. */
export function OutboxBar() {
  const t = useText();
  const items = useStore(outbox.items);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useOutboxNews();
  const stuck = items.filter((item) => isStuck(item) && !isShownAt(item, pathname)).length;
  const waiting = items.filter((item) => item.state === "waiting").length;
  const isStuckLong = useLate(stuck > 0, showAfter.stuck);
  const isLate = useLate(waiting > 0, showAfter.waiting);
  const text = isStuckLong ? t("outbox.stuck", { count: stuck }) : isLate ? t("outbox.waiting", { count: waiting }) : undefined;
  return (
    <>
      <RefusedAnswers />
      {text === undefined ? null : (
        <Banner
          bar
          tone={isStuckLong ? "danger" : "offline"}
          title={text}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              {t("outbox.show")}
            </Button>
          }
        />
      )}
      <Suspense fallback={null}>{isOpen ? <OutboxDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** The new request's form tells of its own request what there is to tell, and of what is held behind it. */
function isShownAt({ draft, subject, heldFor }: Item, pathname: string): boolean {
  return (draft ?? (heldFor === "behind" && subject.slice(0, 11))) === "request.new" && pathname === "/servicerequest/0";
}
