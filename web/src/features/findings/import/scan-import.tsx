import { type DateBounds, maxScanCodes, type Phase, type Scan } from "@remotebay/contract";
import { FileUp } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { cx } from "../../../ui/cx.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { codeCount, type ScanAnswer } from "../findings-doc.ts";
import { textOfFile } from "./read-file.ts";
import { type ImportScan, lostLines, noChoices, notKnownCount, scansToAdd, unlikelyImports } from "./import-doc.ts";
import { ImportPreview, LostLines } from "./import-preview.tsx";
import { withKeptText } from "./keep-text.ts";
import { waitsForReason, withVinOfText } from "../scan-vehicle.ts";
import { type Reading, useReadText } from "./use-read-text.ts";
import styles from "./scan-import.module.css";

interface ScanImportProps {
  requestId: number;
  phase: Phase;
  /** The job's vehicle, or empty. */
  vin: string;
  /** The scans that the job has already, and what the dates of the new ones are compared with. */
  known: readonly Scan[];
  bounds: DateBounds;
  /** What was pasted or dropped already. */
  text: string;
  /** True if a dropped file had no text that can be read. */
  noText: boolean;
  /** The scans of the text in its order: a tool's log may hold the one before and the one after. */
  onAdd: (scans: readonly Scan[]) => void;
  onClose: () => void;
}

/** A scan tool's text becomes scans: what was not understood and what was is shown before anything is added. */
export function ScanImport({
  requestId,
  phase,
  vin,
  known,
  bounds,
  text: firstText,
  noText: firstNoText,
  onAdd,
  onClose,
}: ScanImportProps) {
  const t = useText();
  const [text, setText] = useState(firstText);
  const [noText, setNoText] = useState(firstNoText);
  const [reader, setReader] = useState<string>();
  const [choices, setChoices] = useState(noChoices);
  const read = useDeferredValue(text);
  const reading = useReadText(read, reader);
  const scans = scansToAdd(reading.found, phase, choices).map((item) => Object.assign(item, { scan: withVinOfText(item.scan, read, vin) }));
  const added = scans.map(({ scan }) => scan);
  const isWaiting = scans.length === 0 || added.some((scan) => waitsForReason(scan, vin));
  const restart = (next: string) => {
    setText(next);
    setChoices(noChoices);
    setReader(undefined);
  };
  const add = async () => {
    onAdd(await withKeptText(requestId, read, added));
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
          <Button variant="primary" disabled={isWaiting || read !== text} onClick={() => void add()}>
            {codeCount(added) > 0
              ? t("findings.import.add", { count: codeCount(added) })
              : t("findings.import.addScan", { count: scans.length })}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        {noText ? <Banner tone="danger" title={t("findings.import.noText")} /> : null}
        <TextArea
          label={t("findings.import.text")}
          description={t("findings.import.hint")}
          className={cx(styles.text, read.trim() !== "" && styles.short)}
          rows={read.trim() === "" ? 8 : 3}
          value={text}
          spellCheck={false}
          onChange={(event) => restart(event.target.value)}
        />
        <div className={styles.row}>
          <FileButton
            icon={<FileUp aria-hidden />}
            accept=".csv,.tsv,.txt,.log,.pdf,text/*,application/pdf"
            onFiles={([file]) => {
              setNoText(false);
              if (file) void textOfFile(file).then(restart, () => setNoText(true));
            }}
          >
            {t("findings.import.file")}
          </FileButton>
          {reading.found ? (
            <NativeSelect
              label={t("findings.import.reader")}
              options={reading.tools.map(({ key, name }) => ({ value: key, label: name || t("findings.import.plain") }))}
              value={reading.found.reader}
              onChange={(event) => setReader(event.target.value)}
            />
          ) : null}
        </div>
        {read.trim() === "" ? null : (
          <Found
            reading={reading}
            scans={scans}
            vin={vin}
            unlikely={unlikelyImports(scans, known, bounds)}
            requested={bounds.requested}
            lost={lostLines(reading.found, choices)}
            onTake={(lines) => setChoices((now) => ({ ...now, taken: new Set([...now.taken, ...lines]) }))}
            onPhase={(at, next) => setChoices((now) => ({ ...now, phases: { ...now.phases, [at]: next } }))}
            onAnswer={(at, answer) =>
              setChoices((now) => ({ ...now, answers: { ...now.answers, [at]: { ...now.answers[at], ...answer } } }))
            }
          />
        )}
      </div>
    </Dialog>
  );
}

interface FoundProps {
  reading: Reading;
  scans: readonly ImportScan[];
  vin: string;
  unlikely: ReturnType<typeof unlikelyImports>;
  /** When the job was requested. */
  requested: string;
  lost: ReturnType<typeof lostLines>;
  onTake: (lines: readonly number[]) => void;
  onPhase: (at: number, phase: Phase) => void;
  onAnswer: (at: number, answer: ScanAnswer) => void;
}

/** What came of the text: doubts first, then the scans. */
function Found({ reading: { found, failed, retry }, scans, vin, unlikely, requested, lost, onTake, onPhase, onAnswer }: FoundProps) {
  const t = useText();
  if (failed)
    return (
      <Banner
        tone="danger"
        title={t("findings.import.failed")}
        action={
          <Button size="sm" onClick={retry}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  if (!found) return null;
  const notKnown = notKnownCount(scans);
  return (
    <div className={styles.import} aria-live="polite">
      {notKnown > 0 ? (
        <Banner tone="warning" title={t("findings.import.notKnown", { count: notKnown })}>
          {t("findings.import.notKnownHint")}
        </Banner>
      ) : null}
      <LostLines lines={lost} onTake={onTake} />
      <p>
        <strong>{t("findings.import.understood", { count: codeCount(scans.map(({ scan }) => scan)) })}</strong>
      </p>
      {found.truncated ? <Banner tone="warning" title={t("findings.import.tooMuch", { most: maxScanCodes })} /> : null}
      {scans.map((item) => (
        <ImportPreview
          key={item.at}
          item={item}
          vin={vin}
          unlikely={unlikely.get(item.at)}
          requested={requested}
          onPhase={(phase) => onPhase(item.at, phase)}
          onAnswer={(answer) => onAnswer(item.at, answer)}
        />
      ))}
    </div>
  );
}
