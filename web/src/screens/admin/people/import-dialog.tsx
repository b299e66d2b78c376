import {
  byteOrderMark,
  checkPeople,
  csvLine,
  importPeople,
  maxImportedPeople,
  peopleColumns,
  type PeopleFileFault,
  type PersonLine,
  separatorOf,
} from "@remotebay/contract";
import { FileDown, FileUp } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useFaultText } from "../../../lib/fault-text.ts";
import { useProblemText } from "../../../lib/problem-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ImportLines } from "./import-lines.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

/** Invites the people of a file, after each line has been shown with what it would do (domain.md#admin-people-import). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const file = useFile(onClose);
  const { lines } = file;
  const ready = lines?.filter(({ Outcome }) => Outcome === "invite").length ?? 0;
  const refused = lines?.filter(({ Outcome }) => Outcome === "refused").length ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.import.title")}
      closeText={t("common.close")}
      size="lg"
      dismissable={file.text === ""}
      actions={
        lines === undefined ? (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button
              variant="primary"
              disabled={file.text.trim() === ""}
              pending={file.isChecking}
              onClick={() => void file.check(file.text)}
            >
              {t("admin.import.check")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={file.back}>{t("admin.import.back")}</Button>
            <Button variant="primary" disabled={ready === 0} pending={file.isSending} onClick={() => void file.send(refused > 0)}>
              {refused > 0 && ready > 0
                ? t("admin.import.inviteGood", { count: ready, refused })
                : t("admin.import.invite", { count: ready })}
            </Button>
          </>
        )
      }
    >
      <div className={shapes.stack}>
        {file.problemText ? <Banner tone="danger" title={file.problemText} /> : null}
        {lines === undefined ? <Choose file={file} /> : <ImportLines lines={lines} />}
      </div>
    </Dialog>
  );
}

type ChosenFile = ReturnType<typeof useFile>;

function useFile(onClose: () => void) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<readonly PeopleFileFault[]>([]);
  const [lines, setLines] = useState<readonly PersonLine[]>();
  const checking = useAsk(checkPeople);
  const sending = useAsk(importPeople);
  const check = async (what: string) => {
    setFaults([]);
    const done = await checking.ask({ body: { Lines: linesOf(what) } });
    if (!done) return;
    setFaults(done.reply.Faults);
    if (done.reply.Faults.length === 0) setLines(done.reply.Lines);
  };
  const send = async (OnlyGood: boolean) => {
    // Meanwhile somebody may have changed what the lines were checked against: then they are shown anew.
    const done = await sending.ask({ body: { Lines: linesOf(text), OnlyGood } }, ({ errors }) => void (errors.length > 0 && check(text)));
    if (!done) return;
    toast({ text: t("admin.import.done", { count: done.reply.Invited }), tone: "success", key: "import" });
    onClose();
  };
  const [ofText] = Object.values(checking.faults);
  const problem = [checking.problem, sending.problem].find((one) => one !== null && one.errors.length === 0);
  return {
    text,
    faults,
    lines,
    check,
    send,
    isChecking: checking.isBusy,
    isSending: sending.isBusy,
    textFault: ofText === "max-length" ? t("admin.import.faults.size") : faultText(ofText),
    problemText: problem ? problemText(problem) : sending.problem ? t("admin.import.changed") : undefined,
    back: () => setLines(undefined),
    type: (typed: string) => {
      setText(typed);
      setFaults([]);
    },
  };
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

const accepted = ".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values";

function Choose({ file }: { file: ChosenFile }) {
  const t = useText();
  const format = useFormat();
  const template = () => {
    const line = csvLine(Object.values(peopleColumns), separatorOf(format.culture));
    saveFile(new Blob([byteOrderMark + line], { type: "text/csv" }), "people.csv");
  };
  const read = async (chosen: File) => {
    const text = await chosen.text();
    file.type(text);
    await file.check(text);
  };
  return (
    <>
      <p>{t("admin.import.text", { count: maxImportedPeople })}</p>
      <div className={shapes.buttons}>
        <FileButton accept={accepted} icon={<FileUp aria-hidden />} pending={file.isChecking} onFiles={([one]) => void (one && read(one))}>
          {t("admin.import.choose")}
        </FileButton>
        <Button icon={<FileDown aria-hidden />} onClick={template}>
          {t("admin.import.template")}
        </Button>
      </div>
      {file.faults.length > 0 ? (
        <Banner tone="danger" title={t("admin.import.unreadable")}>
          <ul className={styles.list}>
            {file.faults.map(({ Code, Line, Column }) => (
              <li key={`${Code} ${Column}`}>
                {t(`admin.import.faults.${Code}`, { line: Line, column: Column, count: maxImportedPeople })}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <TextArea
        label={t("admin.import.paste")}
        rows={6}
        spellCheck={false}
        value={file.text}
        error={file.textFault}
        onChange={({ target }) => file.type(target.value)}
      />
      <details>
        <summary>{t("admin.import.columns")}</summary>
        <p>{format.list(Object.values(peopleColumns))}</p>
        <dl>
          {(["Roles", "Shop", "TimeZone", "Language"] as const).map((column) => (
            <div key={column}>
              <dt>
                <strong>{peopleColumns[column]}</strong>
              </dt>
              <dd>{t(`admin.import.about.${column}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
