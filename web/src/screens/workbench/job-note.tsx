import { acknowledgeNote, getJobNote, type ServiceRequest } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./workbench.module.css";

/** What who had the job before says, until who has it now says that they have read it. */
export function JobNote({ request }: { request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const { data: note } = useCall(getJobNote, { query: { id: request.Id } });
  const read = useSend(acknowledgeNote);
  if (!note || read.state === "done") return null;
  return (
    <Banner
      tone="warning"
      title={t("workbench.note.from", { name: note.By, when: format.moment(note.At) })}
      action={
        request.Can.work ? (
          <Button size="sm" pending={read.isBusy} onClick={() => read.send({ body: { Id: request.Id } })}>
            {t("workbench.note.read")}
          </Button>
        ) : null
      }
    >
      <p className={styles.said}>{note.Text}</p>
    </Banner>
  );
}
