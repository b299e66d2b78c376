import { ClipboardList } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUrlState } from "../../lib/url-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Job } from "./job.tsx";
import { Queue } from "./queue.tsx";
import styles from "./workbench.module.css";

/** The workbench: the queue on the left, the open job in the middle, its history on the right. The URL contains the whole state. */
export function WorkbenchScreen() {
  const t = useText();
  const [job, setJob] = useUrlState("job");
  const id = /^\d{1,9}$/.test(job) ? Number(job) : undefined;
  const open = (next: number) => setJob(String(next), { push: true });
  return (
    <div className={styles.workbench} data-open={id === undefined ? undefined : true}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t("workbench.title")}
      </h1>
      <Queue openId={id} onOpen={open} />
      {id === undefined ? (
        <div className={styles.nothing}>
          <EmptyState
            icon={<ClipboardList aria-hidden />}
            title={t("workbench.nothingOpen")}
            text={t("workbench.nothingOpenText")}
            action={
              <span className={styles.hint}>
                <KeyHint keys={["N"]} /> {t("workbench.next.key")}
              </span>
            }
          />
        </div>
      ) : (
        <Job key={id} id={id} />
      )}
    </div>
  );
}
