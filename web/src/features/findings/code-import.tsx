import { maxScanCodes, type Phase, type Scan } from "@remotebay/contract";
import type { ReadText } from "@remotebay/scan-tools";
import { FileUp } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
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
  /** The scans of the text in its order: a tool's log may hold the one before and the one after. */
  onAdd: (scans: readonly Scan[]) => void;
  onClose: () => void;
}

/** A scan tool's text becomes scans: what was understood and what was not is shown before anything is added. */
export function CodeImport({ phase: firstPhase, text: firstText, noText: firstNoText = false, onAdd, onClose }: CodeImportProps) {
  const t = useText();
  const [text, setText] = useState(firstText);
  const [noText, setNoText] = useState(firstNoText);
  const [phase, setPhase] = useState(firstPhase);
  const read = useDeferredValue(text);
  const found = useReadText(read);
  const scans = useMemo(() => scansOf(found, phase), [found, phase]);
  const count = scans.reduce((sum, { Units }) => sum + Units.reduce((codes, unit) => codes + unit.Codes.length, 0), 0);
  const add = () => {
    onAdd(scans);
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
          <Button variant="primary" disabled={scans.length === 0 || read !== text} onClick={add}>
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
        {read.trim() === "" || !found ? null : (
          <div className={styles.import} aria-live="polite">
            <p className={styles.row}>
              <strong>{t("findings.import.understood", { count })}</strong>
            </p>
            <Preview units={scans.flatMap(({ Units }) => Units)} />
            {found.truncated ? <Banner tone="warning" title={t("findings.import.tooMuch", { most: maxScanCodes })} /> : null}
            <Lost lines={found.scans.flatMap(({ notUnderstood }) => notUnderstood.map((line) => line.text))} />
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

/** What the readers make of a text; undefined until it is read. The readers are loaded with the first text. */
function useReadText(text: string): ReadText | undefined {
  const [read, setRead] = useState<{ text: string; found: ReadText }>();
  useEffect(() => {
    if (text.trim() === "") return;
    let current = true;
    void import("@remotebay/scan-tools").then(({ readScanText }) => {
      if (current) setRead({ text, found: readScanText(text) });
    });
    return () => {
      current = false;
    };
  }, [text]);
  return read?.text === text ? read.found : undefined;
}

/** The scans of a text that name a control unit: also one without a code says what was read. */
function scansOf(found: ReadText | undefined, phase: Phase): Scan[] {
  return (found?.scans ?? []).filter(({ units }) => units.length > 0).map((scan) => scanOfRead(scan, phase));
}

function Preview({ units }: { units: Scan["Units"] }) {
  if (units.every(({ Codes }) => Codes.length === 0)) return null;
  return (
    <ul className={styles.preview}>
      {units.flatMap(({ Name, Address, Codes }) =>
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
