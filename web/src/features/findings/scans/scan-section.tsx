import { countOutcomes, type Outcome, outcomes, type Outcomes, type Phase, type ServiceRequest } from "@remotebay/contract";
import { ClipboardPaste, Plus } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useDrop } from "../../../lib/use-drop.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ScanImport } from "../import/scan-import.tsx";
import { blankScan, type Change, codeCount, type FindingsDoc, outcomesOfDoc, scanOf } from "../findings-doc.ts";
import { addScan, insertScan } from "../findings-edits.ts";
import { FaultGrid } from "../grid/fault-grid.tsx";
import { useScanHistory } from "../grid/use-scan-history.ts";
import { OutcomeMark } from "../outcome-mark.tsx";
import { textOfFile } from "../import/read-file.ts";
import { ScanCards } from "./scan-cards.tsx";
import styles from "./scan-section.module.css";

interface ScanSectionProps {
  doc: FindingsDoc;
  change: Change;
  editable: boolean;
  request: ServiceRequest;
}

/** The scans of a job, the questions that they leave open, and what became of each fault. */
export const ScanSection = memo(function ScanSection({ doc, change, editable, request }: ScanSectionProps) {
  const t = useText();
  // The text that is being imported, if one is; `noText` where a dropped file has none that can be read.
  const [imported, setImported] = useState<{ phase: Phase; text: string; noText: boolean }>();
  const [edited, setEdited] = useState<string>();
  const [opened] = useState(() => new Date());
  const history = useScanHistory(doc, change);
  const result = useMemo(() => outcomesOfDoc(doc), [doc]);
  // No scan is likely to be older than its request.
  const bounds = useMemo(() => ({ requested: request.CreatedDate, now: opened }), [request.CreatedDate, opened]);
  const nextPhase = doc.scans.some(({ Phase }) => Phase === "before") ? "after" : "before";
  const startImport = (text: string, noText = false) => setImported({ phase: nextPhase, text, noText });
  const addByHand = () => {
    const scan = blankScan(nextPhase);
    history.change((now) => insertScan(now, scan));
    setEdited(scan.key);
  };
  const { isOver, handlers } = useDrop({
    enabled: editable,
    isFor: ([file]) => file !== undefined && !file.type.startsWith("image/"),
    take: ([file]) => {
      if (file) void textOfFile(file).then(startImport, () => startImport("", true));
    },
  });
  return (
    <div className={styles.section} {...handlers}>
      {isOver ? <div className={styles.drop}>{t("findings.codes.drop")}</div> : null}
      <Summary result={result} />
      {doc.scans.length === 0 ? <p className={styles.none}>{t(editable ? "findings.scans.none" : "findings.scans.noneRead")}</p> : null}
      <ScanCards
        {...{ doc, history, editable, edited, bounds }}
        fileName={request.WorkOrderNumber}
        vin={request.Vehicle.VIN}
        onEdit={setEdited}
      />
      {editable ? (
        <div className={styles.row}>
          <Button size="sm" icon={<ClipboardPaste aria-hidden />} onClick={() => startImport("")}>
            {t("findings.codes.paste")}
          </Button>
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />} onClick={addByHand}>
            {t("findings.scans.addByHand")}
          </Button>
        </div>
      ) : null}
      {editable || doc.scans.length > 0 ? <FaultGrid doc={doc} history={history} editable={editable} onPasteScan={startImport} /> : null}
      {imported ? (
        <ScanImport
          {...imported}
          requestId={request.Id}
          vin={request.Vehicle.VIN}
          known={doc.scans.map(scanOf)}
          bounds={bounds}
          onClose={() => setImported(undefined)}
          onAdd={(scans) => {
            history.change((now) => scans.reduce(addScan, now));
            toast({ text: t("findings.import.added", { count: codeCount(scans) }), tone: "success" });
          }}
        />
      ) : null}
    </div>
  );
});

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
