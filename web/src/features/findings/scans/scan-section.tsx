import { countOutcomes, type Outcome, outcomes, type Outcomes, type Phase } from "@remotebay/contract";
import { ClipboardPaste, Plus } from "lucide-react";
import { type DragEvent, useMemo, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ScanImport } from "../import/scan-import.tsx";
import { blankScan, type FindingsDoc, outcomesOfDoc, scanOf } from "../findings-doc.ts";
import { addScan } from "../findings-edits.ts";
import { insertByPhase } from "../grid/fault-edits.ts";
import { FaultGrid } from "../grid/fault-grid.tsx";
import { useScanHistory } from "../grid/use-scan-history.ts";
import { OutcomeMark } from "../outcome-mark.tsx";
import { textOfFile } from "../import/read-file.ts";
import { ScanCards } from "./scan-cards.tsx";
import styles from "./scan-section.module.css";

interface ScanSectionProps {
  doc: FindingsDoc;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
  /** The name of files that are saved: the work order's number. */
  fileName: string;
  /** The job's vehicle, or empty. */
  vin: string;
  /** When the job was requested: no scan is likely to be older. */
  requested: string;
}

/** The scans of a job, the questions that they leave open, and what became of each fault. */
export function ScanSection({ doc, change, editable, fileName, vin, requested }: ScanSectionProps) {
  const t = useText();
  const [asked, setAsked] = useState<{ phase: Phase; text: string; noText?: boolean }>();
  const [isOver, setOver] = useState(false);
  const [edited, setEdited] = useState<string>();
  const [now] = useState(() => new Date());
  const history = useScanHistory(doc, change);
  const result = useMemo(() => outcomesOfDoc(doc), [doc]);
  const bounds = useMemo(() => ({ requested, now }), [requested, now]);
  const nextPhase = doc.scans.some(({ Phase }) => Phase === "before") ? "after" : "before";
  const addByHand = () => {
    const scan = blankScan(nextPhase);
    history.change((now) => ({ ...now, scans: insertByPhase(now.scans, scan) }));
    setEdited(scan.key);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file || file.type.startsWith("image/")) return;
    event.preventDefault();
    event.stopPropagation();
    void textOfFile(file).then(
      (text) => setAsked({ phase: nextPhase, text }),
      () => setAsked({ phase: nextPhase, text: "", noText: true }),
    );
  };
  const over = (event: DragEvent) => {
    if (!editable || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={styles.section} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={editable ? drop : undefined}>
      {isOver ? <div className={styles.drop}>{t("findings.codes.drop")}</div> : null}
      <Summary result={result} />
      {doc.scans.length === 0 ? <p className={styles.none}>{t(editable ? "findings.scans.none" : "findings.scans.noneRead")}</p> : null}
      <ScanCards {...{ doc, history, editable, fileName, edited, bounds }} onEdit={setEdited} />
      {editable ? (
        <div className={styles.row}>
          <Button size="sm" icon={<ClipboardPaste aria-hidden />} onClick={() => setAsked({ phase: nextPhase, text: "" })}>
            {t("findings.codes.paste")}
          </Button>
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />} onClick={addByHand}>
            {t("findings.scans.addByHand")}
          </Button>
        </div>
      ) : null}
      {editable || doc.scans.length > 0 ? (
        <FaultGrid doc={doc} history={history} editable={editable} onPasteScan={(text) => setAsked({ phase: nextPhase, text })} />
      ) : null}
      {asked ? (
        <ScanImport
          phase={asked.phase}
          text={asked.text}
          vin={vin}
          known={doc.scans.map(scanOf)}
          bounds={bounds}
          noText={asked.noText ?? false}
          onClose={() => setAsked(undefined)}
          onAdd={(scans) => {
            history.change((now) => scans.reduce(addScan, now));
            const units = scans.flatMap(({ Units }) => Units);
            toast({
              text: t("findings.import.added", { count: units.reduce((sum, unit) => sum + unit.Codes.length, 0) }),
              tone: "success",
            });
          }}
        />
      ) : null}
    </div>
  );
}

/** How many faults have each outcome; nothing where there was no scan after the work. */
function Summary({ result: { rows, units } }: { result: Outcomes }) {
  const t = useText();
  const counts = countOutcomes(rows);
  const shown: readonly Outcome[] = units.some(({ after }) => after !== "notListed")
    ? outcomes.filter((outcome) => counts[outcome] > 0)
    : [];
  if (shown.length === 0) return null;
  return (
    <div className={styles.summary} role="status" aria-label={t("findings.codes.comparison")}>
      {shown.map((outcome) => (
        <OutcomeMark key={outcome} outcome={outcome} count={counts[outcome]} />
      ))}
    </div>
  );
}
