import { codesToCsv, type DateBounds, type ScannedUnit, trustIn } from "@remotebay/contract";
import { Download, Ellipsis, PencilLine, ShieldQuestion, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Menu } from "../../../ui/menu.tsx";
import type { MenuItem } from "../../../ui/menu-item.ts";
import { toast } from "../../../ui/toast.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { codeCount, type FindingsDoc, openQuestionsOf, scanOf, type ScanRow } from "../findings-doc.ts";
import { removeScan, setScan } from "../findings-edits.ts";
import type { ScanHistory } from "../grid/use-scan-history.ts";
import { ScanQuestions } from "./scan-questions.tsx";
import { ScanDialog } from "./scan-dialog.tsx";
import { scanTime } from "../scan-words.ts";
import styles from "./scan-cards.module.css";

interface ScanCardsProps {
  doc: FindingsDoc;
  history: ScanHistory;
  editable: boolean;
  /** The name of files that are saved: the work order's number. */
  fileName: string;
  /** The VIN of the job's vehicle, or empty. */
  vin: string;
  /** What the scans' dates are compared with. */
  bounds: DateBounds;
  /** The key of the scan that is being edited. */
  edited: string | undefined;
  onEdit: (key: string | undefined) => void;
}

/** The scans of a job, one card each: when and with which tool it was made, and how much it reached. */
export function ScanCards({ doc, history, editable, fileName, vin, bounds, edited, onEdit }: ScanCardsProps) {
  const t = useText();
  const unlikely = useMemo(() => new Map(openQuestionsOf(doc, bounds, vin).unlikely.map((one) => [one.scan, one])), [doc, bounds, vin]);
  return (
    <>
      <ul className={styles.cards} aria-label={t("findings.scans.title")}>
        {doc.scans.map((scan, at) => (
          <li key={scan.key} className={styles.card}>
            <div className={styles.head}>
              <ScanFacts scan={scan} />
              <ScanMenu {...{ scan, history, editable, fileName }} onEdit={() => onEdit(scan.key)} />
            </div>
            <ScanQuestions
              scan={scan}
              vin={vin}
              unlikely={unlikely.get(at)}
              requested={bounds.requested}
              onAnswer={editable ? (answer) => history.change((now) => setScan(now, scan.key, answer)) : undefined}
              onEdit={() => onEdit(scan.key)}
            />
          </li>
        ))}
      </ul>
      {doc.scans
        .filter(({ key }) => key === edited)
        .map((scan) => (
          <ScanDialog key={scan.key} doc={doc} scan={scan} change={history.change} onClose={() => onEdit(undefined)} />
        ))}
    </>
  );
}

function ScanFacts({ scan }: { scan: ScanRow }) {
  const t = useText();
  const format = useFormat();
  const { Units } = scanOf(scan);
  const trusts = Units.map((unit) => trustIn(scan, unit));
  const [read, lost] = (["whole", "none"] as const).map((trust) => trusts.filter((one) => one === trust).length) as [number, number];
  const notKnown = Units.length - read - lost;
  return (
    <div className={styles.facts}>
      <strong>{t(`findings.phase.${scan.Phase}`)}</strong>
      <span>{[scan.Tool || t("findings.scans.byHand"), scanTime(scan.Date, format)].filter(Boolean).join(" · ")}</span>
      <span className={styles.counts}>
        {[scan.VIN ? `VIN ${scan.VIN}` : t("findings.origin.notStated"), scan.Source ? t(`findings.origin.sources.${scan.Source}`) : ""]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={styles.counts}>
        {notKnown > 0 ? (
          <>
            <span className={styles.notKnown}>
              <ShieldQuestion aria-hidden />
              {t("findings.scans.unitsNotKnown", { count: notKnown })}
            </span>
            {" · "}
          </>
        ) : null}
        {read > 0 || notKnown === 0 ? `${t("findings.scans.unitsRead", { count: read })} · ` : null}
        {t("findings.codes.count", { count: codeCount([{ Units }]) })}
        {lost > 0 ? (
          <>
            {" · "}
            <span className={styles.lost}>{t("findings.scans.unitsLost", { count: lost })}</span>
          </>
        ) : null}
      </span>
    </div>
  );
}

function asNotKnown(unit: ScannedUnit): ScannedUnit {
  return { ...unit, Known: false };
}

/** Editing a scan, saving its codes as a file, and removing it, with a way back. */
function ScanMenu({
  scan,
  history,
  editable,
  fileName,
  onEdit,
}: Pick<ScanCardsProps, "history" | "editable" | "fileName"> & { scan: ScanRow; onEdit: () => void }) {
  const t = useText();
  const save = () => {
    // A file has no question of its own: what waits for its answer is not known to be all.
    const isOpen = scan.Whole === "asked" || scan.Whole === "no";
    const { Units } = scanOf(scan);
    saveFile(new Blob([codesToCsv(isOpen ? Units.map(asNotKnown) : Units)], { type: "text/csv" }), `${fileName}-${scan.Phase}.csv`);
  };
  const remove = () => {
    history.change((now) => removeScan(now, scan.key));
    toast({ text: t("findings.scans.removed"), action: { text: t("findings.undo"), onAction: history.undo } });
  };
  const acts: Record<string, () => void> = { edit: onEdit, export: save, remove };
  const sections: MenuItem[][] = [
    [
      ...(editable ? [{ id: "edit", label: t("findings.scans.edit"), icon: <PencilLine aria-hidden /> }] : []),
      { id: "export", label: t("findings.codes.export"), icon: <Download aria-hidden /> },
    ],
    ...(editable ? [[{ id: "remove", label: t("findings.scans.remove"), icon: <Trash2 aria-hidden />, tone: "danger" as const }]] : []),
  ];
  return (
    <Menu
      label={t("findings.codes.more", { scan: t(`findings.phase.${scan.Phase}`) })}
      icon={<Ellipsis aria-hidden />}
      size="sm"
      variant="quiet"
      onAction={(id) => acts[id]?.()}
      sections={sections}
    />
  );
}
