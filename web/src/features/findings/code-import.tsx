import { maxScanCodes, parseCodes, type Phase, type Scan } from "@remotebay/contract";
import { FileUp } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { scanOfRead } from "./findings-doc.ts";
import { textOfFile } from "./read-file.ts";
import styles from "./codes.module.css";

interface CodeImportProps {
  phase: Phase;
  /** What was pasted or dropped already. */
  text: string;
  /** True if a dropped file had no text that can be read. */
  noText?: boolean;
  onAdd: (scan: Scan) => void;
  onClose: () => void;
}

/** A scan tool's text becomes a scan: what was understood and what was not is shown before anything is added. */
export function CodeImport({ phase: firstPhase, text: firstText, noText: firstNoText = false, onAdd, onClose }: CodeImportProps) {
  const t = useText();
  const [text, setText] = useState(firstText);
  const [noText, setNoText] = useState(firstNoText);
  const [phase, setPhase] = useState(firstPhase);
  const read = useDeferredValue(text);
  const { scan, lines, truncated, count } = useMemo(() => scanOfText(read, phase), [read, phase]);
  const add = () => {
    onAdd(scan);
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
          <Button variant="primary" disabled={count === 0} onClick={add}>
            {t("findings.import.add", { count })}
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
              { value: "before", label: t("findings.phase.before") },
              { value: "during", label: t("findings.phase.during") },
              { value: "after", label: t("findings.phase.after") },
            ]}
            value={phase}
            onChange={setPhase}
          />
          <FileButton
            onFile={(file) => {
              setNoText(false);
              void textOfFile(file).then(setText, () => setNoText(true));
            }}
          />
        </div>
        {noText ? <Banner tone="danger" title={t("findings.import.noText")} /> : null}
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
              <strong>{t("findings.import.understood", { count })}</strong>
            </p>
            {count > 0 ? <Preview scan={scan} /> : null}
            {truncated ? <Banner tone="warning" title={t("findings.import.tooMuch", { most: maxScanCodes })} /> : null}
            <Lost lines={lines} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Reads a file of a scan tool. */
function FileButton({ onFile }: { onFile: (file: File) => void }) {
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
        accept=".csv,.tsv,.txt,.log,.pdf,text/*,application/pdf"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** The text as a scan, and what was not understood. */
function scanOfText(text: string, phase: Phase) {
  const { codes, remainder, truncated } = parseCodes(text);
  const units = Map.groupBy(codes, ({ Module }) => Module);
  const read = {
    tool: "",
    made: "",
    units: [...units].map(([name, list]) => ({
      name,
      address: "",
      reached: true,
      codes: list.map(({ Code, FailureType, Status, Text }) => ({ code: Code, failureType: FailureType, status: Status, text: Text })),
    })),
  };
  const scan = scanOfRead(read, phase);
  return { scan, lines: remainder, truncated, count: scan.Units.reduce((sum, unit) => sum + unit.Codes.length, 0) };
}

function Preview({ scan }: { scan: Scan }) {
  return (
    <ul className={styles.preview}>
      {scan.Units.flatMap(({ Name, Address, Codes }) =>
        Codes.map(({ Code, FailureType, Status, Text }) => (
          <li key={`${Address} ${Name} ${Code} ${FailureType}`}>
            <span>{Name}</span>
            <span className={styles.figures}>{FailureType === "" ? Code : `${Code}-${FailureType}`}</span>
            <span>
              {Text} <small>{Status}</small>
            </span>
          </li>
        )),
      )}
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
