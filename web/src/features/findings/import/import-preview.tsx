import { codeName, Phase, type ScannedUnit, unitLabel, type UnlikelyDate } from "@remotebay/contract";
import { CircleCheck, CircleHelp, Plus, TriangleAlert } from "lucide-react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { SegmentedChoice } from "../../../ui/segmented-choice.tsx";
import type { ScanAnswer } from "../findings-doc.ts";
import { DateChoice, ScanQuestions } from "../scans/scan-questions.tsx";
import { scanTime, statusText } from "../scan-words.ts";
import type { ImportScan, LostLine } from "./import-doc.ts";
import styles from "./scan-import.module.css";

/** Lines shown at once; the rest is counted. */
const mostLines = 50;

/** The lines that look like a fault and were not read: first and loudly, each becomes a fault with one press. */
export function LostLines({ lines, onTake }: { lines: readonly LostLine[]; onTake: (lines: readonly number[]) => void }) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <Banner tone="warning" title={t("findings.import.lost", { count: lines.length })}>
      <p>{t("findings.import.lostHint")}</p>
      <ul className={styles.lost}>
        {lines.slice(0, mostLines).map(({ line, text }) => (
          <li key={line}>
            <code>{text.trim()}</code>
            <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onTake([line])}>
              {t("findings.import.take")}
            </Button>
          </li>
        ))}
      </ul>
      {lines.length > 1 ? (
        <Button size="sm" variant="quiet" onClick={() => onTake(lines.map(({ line }) => line))}>
          {t("findings.import.takeAll", { count: lines.length })}
        </Button>
      ) : null}
    </Banner>
  );
}

interface ImportPreviewProps {
  item: ImportScan;
  /** The VIN of the job's vehicle, or empty. */
  vin: string;
  unlikely: UnlikelyDate | undefined;
  requested: string;
  onPhase: (phase: Phase) => void;
  onAnswer: (answer: ScanAnswer) => void;
}

/** One scan as it would be added: when it counts as made, what has to be said of it, and what it read, unit by unit. */
export function ImportPreview({ item: { scan, dates }, vin, unlikely, requested, onPhase, onAnswer }: ImportPreviewProps) {
  const t = useText();
  const format = useFormat();
  const facts = [
    scan.Tool || t("findings.scans.noTool"),
    scanTime(scan.Date, format),
    scan.VIN ? `VIN ${scan.VIN}` : t("findings.origin.notStated"),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section className={styles.found}>
      <div className={styles.head}>
        <strong>{facts}</strong>
        <SegmentedChoice
          label={t("findings.import.phase")}
          hideLabel
          items={Phase.options.map((value) => ({ value, label: t(`findings.phase.${value}`) }))}
          value={scan.Phase}
          onChange={onPhase}
        />
      </div>
      {dates.length > 0 ? <DateChoice dates={dates} date={scan.Date} onAnswer={onAnswer} /> : null}
      <ScanQuestions scan={scan} vin={vin} unlikely={unlikely} requested={requested} onAnswer={onAnswer} />
      <ul className={styles.units}>
        {scan.Units.toSorted((one, other) => Number(other.Known === false) - Number(one.Known === false)).map((unit) => (
          <UnitPreview key={`${unit.Address} ${unit.Name}`} unit={unit} />
        ))}
      </ul>
    </section>
  );
}

function UnitPreview({ unit }: { unit: ScannedUnit }) {
  const t = useText();
  const isNotKnown = unit.Known === false;
  const count = t("findings.codes.count", { count: unit.Codes.length });
  return (
    <li>
      <div className={styles.unit}>
        {isNotKnown ? (
          <CircleHelp className={styles.notReached} aria-hidden />
        ) : unit.Reached ? (
          <CircleCheck className={styles.read} aria-hidden />
        ) : (
          <TriangleAlert className={styles.notReached} aria-hidden />
        )}
        <strong>{unitLabel(unit) || t("findings.grid.noUnit")}</strong>
        {isNotKnown ? <span className={styles.notReached}>{t("findings.scans.notKnown")}</span> : null}
        <span className={styles.quiet}>
          {unit.Reached ? (isNotKnown && unit.Codes.length === 0 ? "" : count) : t("findings.scans.notReached")}
        </span>
      </div>
      {unit.Codes.length > 0 ? (
        <ul className={styles.codes}>
          {unit.Codes.map(({ Code, FailureType, Status, Text }) => (
            <li key={`${Code} ${FailureType}`}>
              <span className={styles.figures}>{codeName({ Code, FailureType })}</span>
              <span>{Text}</span>
              {Status === "" ? null : <span className={styles.quiet}>{statusText(t, Status)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
