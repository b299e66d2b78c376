import { codeId, codesToCsv, type OutcomeRow, type Outcomes, Phase, unitId, unitTitle } from "@remotebay/contract";
import { Download, Ellipsis, Plus, RotateCcw, Trash2 } from "lucide-react";
import { type ClipboardEvent, useMemo } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { saveFile } from "../reports/report-file.ts";
import { limits } from "./code-fields.ts";
import { type FindingsDoc, scanOf, type ScanRow } from "./findings-doc.ts";
import { addUnit, readAgain, removeScan, restoreScan, setScan } from "./findings-edits.ts";
import { UnitPart } from "./unit-part.tsx";
import styles from "./codes.module.css";

interface ScanPartProps {
  scan: ScanRow;
  /** Its place among the scans. */
  index: number;
  doc: FindingsDoc;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
  fileName: string;
  result: Outcomes;
  /** A text of several lines was pasted into a cell. */
  onPaste: (text: string) => void;
}

/** One scan: when it was made, with which tool, the control units that it reached and their codes. */
export function ScanPart({ scan, index, doc, change, editable, fileName, result, onPaste }: ScanPartProps) {
  const t = useText();
  const rows = useMemo(() => rowsByCode(result, index), [result, index]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!editable || !/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  const offsets = scan.units.map((_, at) => scan.units.slice(0, at).reduce((sum, { codes }) => sum + codes.length, 0));
  return (
    <section className={styles.phase} aria-label={t("findings.scans.number", { number: index + 1 })} onPaste={paste}>
      <div className={styles.head}>
        <h3>{t(`findings.phase.${scan.Phase}`)}</h3>
        <span className={styles.count}>{[scan.Tool, scan.Date.replace("T", " ")].filter(Boolean).join(" · ")}</span>
        <div className={styles.tools}>
          <ScanMenu {...{ scan, index, doc, change, editable, fileName }} />
        </div>
      </div>
      {editable ? (
        <div className={styles.row}>
          <NativeSelect
            label={t("findings.scans.phase")}
            options={Phase.options.map((value) => ({ value, label: t(`findings.phase.${value}`) }))}
            value={scan.Phase}
            onChange={(event) => change((now) => setScan(now, scan.key, { Phase: event.target.value as Phase }))}
          />
          <TextField
            label={t("findings.scans.tool")}
            value={scan.Tool}
            maxLength={limits.Tool}
            onChange={(event) => change((now) => setScan(now, scan.key, { Tool: event.target.value }))}
          />
        </div>
      ) : null}
      {scan.units.map((unit, at) => (
        <UnitPart key={unit.key} {...{ unit, change, editable, rows }} number={at + 1} firstLine={(offsets[at] ?? 0) + 1} />
      ))}
      {editable ? (
        <div className={styles.row}>
          <Button variant="quiet" size="sm" icon={<Plus aria-hidden />} onClick={() => change((now) => addUnit(now, scan.key))}>
            {t("findings.scans.addUnit")}
          </Button>
          {scan.Phase === "after" && doc.scans.some(({ Phase: phase }) => phase !== "after") ? (
            <Button variant="quiet" size="sm" icon={<RotateCcw aria-hidden />} onClick={() => change((now) => readAgain(now, scan.key))}>
              {t("findings.scans.readAgain")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The outcome of each code of a scan, by its unit and code. */
function rowsByCode({ rows, units }: Outcomes, scan: number): ReadonlyMap<string, OutcomeRow> {
  return new Map(
    rows.flatMap((row) => {
      const reading = [row.before, row.during, row.after].find((one) => one?.scan === scan);
      const names = units[row.unit]?.mentions.filter((mention) => mention.scan === scan) ?? [];
      return reading ? names.map((name) => [`${unitId(name)}\n${codeId(reading)}`, row] as const) : [];
    }),
  );
}

/** Saving the codes of a scan as a file, and removing it, with a way back. */
function ScanMenu({
  scan,
  index,
  change,
  editable,
  fileName,
}: Pick<ScanPartProps, "scan" | "index" | "doc" | "change" | "editable" | "fileName">) {
  const t = useText();
  const act = (id: string) => {
    if (id === "export") {
      const codes = scanOf(scan).Units.flatMap(({ Name, Codes }) =>
        Codes.map((code) => ({ Module: unitTitle(Name), ...code, Phase: scan.Phase })),
      );
      saveFile(new Blob([codesToCsv(codes)], { type: "text/csv" }), `${fileName}-${scan.Phase}.csv`);
      return;
    }
    change((now) => removeScan(now, scan.key));
    toast({
      text: t("findings.scans.removed"),
      action: { text: t("findings.undo"), onAction: () => change((now) => restoreScan(now, scan, index)) },
    });
  };
  return (
    <Menu
      label={t("findings.codes.more", { scan: t(`findings.phase.${scan.Phase}`) })}
      icon={<Ellipsis aria-hidden />}
      size="sm"
      variant="quiet"
      onAction={act}
      sections={[
        [{ id: "export", label: t("findings.codes.export"), icon: <Download aria-hidden /> }],
        editable ? [{ id: "remove", label: t("findings.scans.remove"), icon: <Trash2 aria-hidden />, tone: "danger" as const }] : [],
      ].filter((section) => section.length > 0)}
    />
  );
}
