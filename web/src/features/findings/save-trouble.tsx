import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { contentOf } from "./findings-doc.ts";
import type { FindingsEditing } from "./use-findings.ts";
import styles from "./findings.module.css";

/** What keeps the findings from being saved, and the ways on: nothing written is thrown away unasked. */
export function SaveTrouble({ editing, editable }: { editing: FindingsEditing; editable: boolean }) {
  const t = useText();
  const problemText = useProblemText();
  const { theirs, problem } = editing;
  if (theirs) {
    const mine = contentOf(editing.doc);
    return (
      <Banner
        tone="warning"
        title={t("findings.conflict.title")}
        action={
          <div className={styles.choices}>
            <Button size="sm" variant="primary" onClick={editing.keepMine}>
              {t("findings.conflict.keepMine")}
            </Button>
            <Button size="sm" onClick={editing.takeTheirs}>
              {t("findings.conflict.takeTheirs")}
            </Button>
          </div>
        }
      >
        <p>{t("findings.conflict.text")}</p>
        <dl className={styles.sides}>
          <Side name={t("findings.conflict.mine")} codes={mine.Codes.length} work={mine.Work.length} notes={mine.Notes} />
          <Side name={t("findings.conflict.theirs")} codes={theirs.Codes.length} work={theirs.Work.length} notes={theirs.Notes} />
        </dl>
      </Banner>
    );
  }
  if (problem && editable) {
    return (
      <Banner
        tone="danger"
        title={t("findings.save.failedTitle")}
        action={
          <Button size="sm" onClick={editing.retry}>
            {t("common.retry")}
          </Button>
        }
      >
        {problem.code === "job-taken" ? t("problems.job-taken-by", { technician: nameIn(problem.info) }) : problemText(problem)}
      </Banner>
    );
  }
  // The job went to somebody else, or was given back, before everything was saved.
  if (!editable && editing.unsaved) return <Banner tone="warning" title={t("findings.save.onlyHere")} />;
  return null;
}

function nameIn({ Technician }: Readonly<Record<string, unknown>>): string {
  return typeof Technician === "string" ? Technician : "";
}

function Side({ name, codes, work, notes }: { name: string; codes: number; work: number; notes: string }) {
  const t = useText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t("findings.conflict.counts", { codes, work, letters: notes.length })}</dd>
    </div>
  );
}
