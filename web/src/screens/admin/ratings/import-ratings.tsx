import {
  ImportScope,
  importRatingsFile,
  maxRatingLines,
  maxRatingsFile,
  previewRatings,
  type RatingPreview as Preview,
} from "@remotebay/contract";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAskWithFile } from "../../../lib/use-ask-with-file.ts";
import { useDrop } from "../../../lib/use-drop.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { FieldFault } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { toast } from "../../../ui/toast.tsx";
import { LineFaults } from "./line-faults.tsx";
import { RatingPreview } from "./rating-preview.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./ratings.module.css";

const megabytes = maxRatingsFile / 1_048_576;

/** Imports a file: chosen, looked at, and then applied as it was shown. */
export function ImportRatings() {
  const t = useText();
  const problemText = useProblemText();
  const { file, scope, fault, seen, isReading, isBusy, problem, take, change, lookAgain, apply } = useImport();
  const { isOver, handlers } = useDrop({ enabled: !isBusy, take: ([dropped]) => dropped && take(dropped) });
  return (
    <Card title={t("admin.ratings.import")}>
      <div className={shapes.stack}>
        <p className={shapes.quiet}>{t("admin.ratings.importText", { size: megabytes, lines: maxRatingLines })}</p>
        <RadioGroup
          label={t("admin.ratings.scope")}
          items={ImportScope.options.map((value) => ({ value, label: t(`admin.ratings.scopes.${value}`) }))}
          value={scope}
          disabled={isBusy}
          onChange={change}
        />
        <div className={cx(styles.drop, isOver && styles.over)} {...handlers}>
          <FileButton
            accept=".csv,text/csv"
            variant={file ? "secondary" : "primary"}
            icon={<FileUp aria-hidden />}
            disabled={isBusy}
            onFiles={([chosen]) => chosen && take(chosen)}
          >
            {t(file ? "admin.ratings.chooseAnother" : "admin.ratings.choose")}
          </FileButton>
          <span className={shapes.quiet}>{file ? file.name : t("admin.ratings.drop")}</span>
        </div>
        {fault === "" ? null : <FieldFault>{fault}</FieldFault>}
        {isBusy ? <ProgressBar label={t(isReading ? "admin.ratings.reading" : "admin.ratings.importing")} /> : null}
        {problem ? (
          <Banner
            tone="danger"
            title={problemText(problem)}
            action={
              <Button size="sm" onClick={lookAgain}>
                {t("admin.ratings.lookAgain")}
              </Button>
            }
          />
        ) : null}
        {file && seen && !isReading ? (
          seen.FaultCount > 0 ? (
            <LineFaults key={seen.Version} file={file} first={seen} />
          ) : (
            <RatingPreview name={file.name} preview={seen} isBusy={isBusy} onApply={apply} />
          )
        ) : null}
      </div>
    </Card>
  );
}

/** A file on its way: what was chosen, what the service says of it, and what can be done. */
function useImport() {
  const t = useText();
  const [file, setFile] = useState<File>();
  const [scope, setScope] = useState<ImportScope>("named");
  const [fault, setFault] = useState("");
  const [seen, setSeen] = useState<Preview>();
  const looking = useAskWithFile(previewRatings);
  const importing = useAskWithFile(importRatingsFile);
  const look = async (next: File, nextScope: ImportScope) => {
    setSeen(undefined);
    importing.forget();
    const answer = await looking.ask({ args: { query: { scope: nextScope } }, file: next });
    if (answer) setSeen(answer.reply);
  };
  const take = async (chosen: File) => {
    const { name } = chosen;
    setFault("");
    if (chosen.size > maxRatingsFile) return setFault(t("admin.ratings.tooLarge", { name, size: megabytes }));
    try {
      // What is imported is what was looked at, also where the file is saved again meanwhile.
      const read = new File([await chosen.arrayBuffer()], name, { type: "text/csv" });
      setFile(read);
      await look(read, scope);
    } catch {
      setFault(t("admin.ratings.unreadable", { name }));
    }
  };
  const apply = async () => {
    if (!file || !seen) return;
    const answer = await importing.ask({ args: { query: { scope, version: seen.Version } }, file });
    if (!answer) return;
    const { Added, Changed, Removed } = answer.reply;
    toast({ text: t("admin.ratings.applied", { count: Added + Changed + Removed }), tone: "success", key: "ratings" });
    setFile(undefined);
    setSeen(undefined);
  };
  return {
    file,
    scope,
    fault,
    seen,
    isReading: looking.isBusy,
    isBusy: looking.isBusy || importing.isBusy,
    problem: looking.problem ?? importing.problem,
    take: (chosen: File) => void take(chosen),
    change: (next: ImportScope) => {
      setScope(next);
      if (file) void look(file, next);
    },
    lookAgain: () => void (file && look(file, scope)),
    apply: () => void apply(),
  };
}
