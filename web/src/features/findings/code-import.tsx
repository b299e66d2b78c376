import { maxCodes, parseCodes, type Phase } from "@remotebay/contract";
import { FileUp } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type CodeRow, freshCodes } from "./findings-doc.ts";
import { textOfFile } from "./read-file.ts";
import styles from "./codes.module.css";

interface CodeImportProps {
  phase: Phase;
  /** What was pasted or dropped already. */
  text: string;
  rows: readonly CodeRow[];
  onAdd: (rows: CodeRow[]) => void;
  onClose: () => void;
}

/** A scan tool's text becomes codes: what was understood, what is there already and what was not understood is shown before anything is added. */
export function CodeImport({ phase: firstPhase, text: firstText, rows, onAdd, onClose }: CodeImportProps) {
  const t = useText();
  const [text, setText] = useState(firstText);
  const [phase, setPhase] = useState(firstPhase);
  const read = useDeferredValue(text);
  const parsed = useMemo(() => parseCodes(read, phase), [read, phase]);
  const room = Math.max(0, maxCodes - rows.length);
  const found = useMemo(() => freshCodes(rows, parsed.codes, phase), [rows, parsed, phase]);
  const fresh = found.slice(0, room);
  const known = parsed.codes.length - found.length;
  const add = () => {
    onAdd(fresh);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("findings.import.title")}
      closeText={t("common.close")}
      size="lg"
      dismissable={text === ""}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={fresh.length === 0} onClick={add}>
            {t("findings.import.add", { count: fresh.length })}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <div className={styles.row}>
          <SegmentedChoice
            className={styles.phases}
            label={t("findings.import.phase")}
            hideLabel
            items={[
              { value: "before", label: t("findings.codes.before") },
              { value: "after", label: t("findings.codes.after") },
            ]}
            value={phase}
            onChange={setPhase}
          />
          <FileButton onText={setText} />
        </div>
        <TextArea
          label={t("findings.import.text")}
          description={t("findings.import.hint")}
          className={styles.scan}
          rows={5}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        {read.trim() === "" ? null : (
          <div className={styles.import} aria-live="polite">
            <p className={styles.row}>
              <strong>{t("findings.import.understood", { count: found.length })}</strong>
              {known > 0 ? <span className={styles.quiet}>{t("findings.import.known", { count: known })}</span> : null}
            </p>
            {fresh.length > 0 ? <Preview rows={fresh} /> : null}
            {parsed.truncated || found.length > room ? (
              <Banner tone="warning" title={t("findings.import.tooMuch", { most: maxCodes })} />
            ) : null}
            <Lost lines={parsed.remainder} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Reads a file of a scan tool. */
function FileButton({ onText }: { onText: (text: string) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {t("findings.import.file")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.log,text/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void textOfFile(file).then(onText);
        }}
      />
    </>
  );
}

function Preview({ rows }: { rows: readonly CodeRow[] }) {
  return (
    <ul className={styles.preview}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{row.Module}</span>
          <span className={styles.figures}>{row.FailureType === "" ? row.Code : `${row.Code}-${row.FailureType}`}</span>
          <span>
            {row.Text} <small>{row.Status}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The lines that were not understood, as they were. */
function Lost({ lines }: { lines: readonly string[] }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <details className={styles.lost}>
      <summary>{t("findings.import.lost", { count: lines.length })}</summary>
      <p className={styles.quiet}>{t("findings.import.lostHint")}</p>
      <pre>{lines.slice(0, 200).join("\n")}</pre>
    </details>
  );
}
