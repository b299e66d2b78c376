import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item } from "../../lib/outbox/types.ts";
import { useStore } from "../../lib/store.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useOutboxNews } from "./use-outbox-news.ts";

const OutboxDialog = lazy(async () => ({ default: (await import("./outbox-dialog.tsx")).OutboxDialog }));

/** Milliseconds until the frame says that something waits (a short break of the line is nobody's concern), or was refused (its own screen may take it over). */
const patience = { waiting: 5000, stuck: 1000 };

/** Stands in the frame: what has not reached the service, wherever its writer is by now. */
export function OutboxBar() {
  const t = useText();
  const items = useStore(outbox.items);
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useOutboxNews();
  const stuck = items.filter((item) => isStuck(item) && !isShownAt(item, pathname)).length;
  const waiting = items.filter((item) => item.state === "waiting").length;
  const isStuckLong = useLate(stuck > 0, patience.stuck);
  const isLate = useLate(waiting > 0, patience.waiting);
  const text = isStuckLong ? t("outbox.stuck", { count: stuck }) : isLate ? t("outbox.waiting", { count: waiting }) : undefined;
  return (
    <>
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

function isStuck({ state }: Item): boolean {
  return state === "refused" || state === "held";
}

/** The new request's form tells of its own request what there is to tell. */
function isShownAt({ draft }: Item, pathname: string): boolean {
  return draft === "request.new" && pathname === "/servicerequest/0";
}

/** True once a state has lasted for a while. */
function useLate(is: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is, milliseconds]);
  return isLate;
}
