import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Conflict } from "./conflict.tsx";
import { limitTexts } from "./limits-text.ts";
import type { FindingsEditing } from "../use-findings.ts";

/** What keeps the findings from being saved, and the ways on: nothing written is thrown away unasked. */
export function SaveTrouble({ editing, editable }: { editing: FindingsEditing; editable: boolean }) {
  const t = useText();
  const problemText = useProblemText();
  const { theirs, problem } = editing;
  const limits = limitTexts(problem?.errors ?? [], t);
  if (theirs) return <Conflict editing={editing} theirs={theirs} />;
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
        {limits.length > 0
          ? limits.map((text) => <p key={text}>{text}</p>)
          : problem.code === "job-taken"
            ? t("problems.job-taken-by", { technician: nameIn(problem.info) })
            : problemText(problem)}
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
