import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item } from "../../lib/outbox/types.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isStuck, requestOf, useOutboxState, useOutboxWords } from "./outbox-words.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./outbox.module.css";

/** Everything that has not reached the service: what, since when, why, and the ways on. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const items = useStore(outbox.items);
  const [leaving, setLeaving] = useState<Item>();
  const words = useOutboxWords();
  return (
    <Dialog open onClose={onClose} title={t("outbox.title")} closeText={t("common.close")} size="md">
      {items.length === 0 ? (
        <p>{t("outbox.empty")}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <Line key={item.key} item={item} onDiscard={() => setLeaving(item)} onClose={onClose} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={t("outbox.discardTitle")}
        confirmText={t("outbox.discard")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        onConfirm={() => {
          if (leaving) void outbox.discard(leaving.key);
          setLeaving(undefined);
        }}
      >
        {t("outbox.discardText", { what: leaving ? words(leaving) : "" })}
      </ConfirmDialog>
    </Dialog>
  );
}

function Line({ item, onDiscard, onClose }: { item: Item; onDiscard: () => void; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const words = useOutboxWords()(item);
  const state = useOutboxState()(item);
  const stuck = isStuck(item);
  const id = requestOf(item);
  const isForms = item.draft === "request.new";
  const open = () => {
    onClose();
    // Findings that were refused are settled where they are written.
    if (item.slot === "findings") void navigate({ to: "/workbench", search: { job: id } });
    else if (id === undefined) void navigate({ to: "/servicerequest/0" });
    else void navigate({ to: "/servicerequest/$id", params: { id } });
  };
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <strong>{words}</strong>
        <span className={shapes.quiet}>{format.moment(new Date(item.at).toISOString())}</span>
        <span className={stuck ? styles.fault : shapes.quiet}>{state}</span>
      </div>
      <div className={styles.buttons}>
        {stuck ? (
          <Button size="sm" variant="primary" onClick={() => void outbox.retry(item.key)}>
            {t(item.state === "held" ? "common.send" : "common.retry")}
          </Button>
        ) : null}
        {id !== undefined || isForms ? (
          <Button size="sm" onClick={open}>
            {t("outbox.open")}
          </Button>
        ) : null}
        {item.state === "sending" ? null : (
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {t("outbox.discard")}
          </Button>
        )}
      </div>
    </li>
  );
}
