import { lazy, Suspense, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useOutbox } from "../../lib/outbox/use-outbox.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { isStuck, useOutboxState, useOutboxWords } from "./outbox-words.ts";
import { showAfter, useLate } from "./use-late.ts";

const OutboxDialog = lazy(async () => ({ default: (await import("./outbox-dialog.tsx")).OutboxDialog }));

/** Stands where a request is shown: what was done with it and waits for the line, or was refused. */
export function OutboxLines({ request }: { request: number }) {
  const t = useText();
  const words = useOutboxWords();
  const stateOf = useOutboxState();
  const [isOpen, setOpen] = useState(false);
  // What saves itself, and pictures, show where they stand how far they are.
  const items = useOutbox(`request.${request}`).filter(({ slot, form }) => slot === undefined && form === undefined);
  const waiting = items.filter(({ state }) => state === "waiting");
  const stuck = items.filter(isStuck);
  // What is refused while its own screen is there is shown by that.
  const isStuckLong = useLate(stuck.length > 0, showAfter.stuck);
  const shown = isStuckLong ? [...waiting, ...stuck] : waiting;
  return (
    <>
      {shown.map((item) => (
        <Banner
          key={item.key}
          tone={isStuck(item) ? "danger" : "offline"}
          title={words(item)}
          action={
            <Button size="sm" onClick={() => setOpen(true)}>
              {t("outbox.show")}
            </Button>
          }
        >
          {stateOf(item)}
        </Banner>
      ))}
      <Suspense fallback={null}>{isOpen ? <OutboxDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
