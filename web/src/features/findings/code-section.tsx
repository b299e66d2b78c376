import { type CodeChange, codesToCsv, type Phase } from "@remotebay/contract";
import { ClipboardPaste, CopyPlus, Download, Ellipsis, Trash2 } from "lucide-react";
import { type DragEvent, useMemo, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Menu } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.tsx";
import { saveFile } from "../reports/report-file.ts";
import { ChangeMark } from "./change-mark.tsx";
import { CodeImport } from "./code-import.tsx";
import { CodeTable } from "./code-table.tsx";
import { changesByRow, contentOf, copiedAfter, type FindingsDoc } from "./findings-doc.ts";
import { addCodes, clearPhase } from "./findings-edits.ts";
import { textOfFile } from "./read-file.ts";
import styles from "./codes.module.css";

interface CodeSectionProps {
  doc: FindingsDoc;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  editable: boolean;
  /** The name of files that are saved: the work order's number. */
  fileName: string;
}

const order: readonly CodeChange[] = ["cleared", "persisting", "new"];

/** Fault codes before and after the work, and what became of each, as they are written. */
export function CodeSection({ doc, change, editable, fileName }: CodeSectionProps) {
  const [asked, setAsked] = useState<{ phase: Phase; text: string }>();
  const [isOver, setOver] = useState(false);
  const changes = useMemo(() => changesByRow(doc), [doc]);
  const t = useText();
  const drop = (event: DragEvent) => {
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file || file.type.startsWith("image/")) return;
    event.preventDefault();
    event.stopPropagation();
    const phase = doc.codes.some((row) => row.Phase === "before") ? "after" : "before";
    void textOfFile(file).then((text) => setAsked({ phase, text }));
  };
  const over = (event: DragEvent) => {
    if (!editable || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className={styles.section} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={editable ? drop : undefined}>
      {isOver ? <div className={styles.drop}>{t("findings.codes.drop")}</div> : null}
      <Summary changes={changes} />
      {(["before", "after"] as const).map((phase) => (
        <PhasePart key={phase} {...{ phase, doc, change, editable, fileName, changes }} onImport={(text) => setAsked({ phase, text })} />
      ))}
      {asked ? (
        <CodeImport
          phase={asked.phase}
          text={asked.text}
          rows={doc.codes}
          onClose={() => setAsked(undefined)}
          onAdd={(rows) => {
            change((now) => addCodes(now, rows));
            toast({ text: t("findings.import.added", { count: rows.length }), tone: "success" });
          }}
        />
      ) : null}
    </div>
  );
}

/** How many codes met each fate; nothing where there was no second scan. */
function Summary({ changes }: { changes: ReadonlyMap<string, CodeChange> }) {
  const t = useText();
  const counts = new Map<CodeChange, number>();
  for (const change of changes.values()) counts.set(change, (counts.get(change) ?? 0) + 1);
  // A code that persists stands in both scans, and is one.
  const persisting = counts.get("persisting");
  if (persisting) counts.set("persisting", Math.ceil(persisting / 2));
  const shown = order.filter((change) => counts.get(change));
  if (shown.length === 0) return null;
  return (
    <div className={styles.summary} role="status" aria-label={t("findings.codes.comparison")}>
      {shown.map((change) => (
        <ChangeMark key={change} change={change} count={counts.get(change) ?? 0} />
      ))}
    </div>
  );
}

type PhasePartProps = CodeSectionProps & { phase: Phase; changes: ReadonlyMap<string, CodeChange>; onImport: (text: string) => void };

/** The codes of one scan with what can be done to them. */
function PhasePart({ phase, doc, change, editable, fileName, changes, onImport }: PhasePartProps) {
  const t = useText();
  const rows = useMemo(() => doc.codes.filter((row) => row.Phase === phase), [doc.codes, phase]);
  const copied = phase === "after" && editable ? copiedAfter(doc.codes) : [];
  const title = t(`findings.codes.${phase}`);
  return (
    <div className={styles.phase}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={styles.count}>{rows.length > 0 ? t("findings.codes.count", { count: rows.length }) : null}</span>
        <div className={styles.tools}>
          {copied.length > 0 ? (
            <Button
              variant="quiet"
              size="sm"
              icon={<CopyPlus aria-hidden />}
              onClick={() => change((now) => addCodes(now, copiedAfter(now.codes)))}
            >
              {t("findings.codes.copyBefore", { count: copied.length })}
            </Button>
          ) : null}
          {editable ? (
            <Button variant="quiet" size="sm" icon={<ClipboardPaste aria-hidden />} onClick={() => onImport("")}>
              {t("findings.codes.paste")}
            </Button>
          ) : null}
          {rows.length > 0 ? <MoreMenu {...{ phase, doc, change, editable, fileName }} /> : null}
        </div>
      </div>
      {rows.length === 0 ? <p className={styles.none}>{t(noneOf(phase, doc, editable))}</p> : null}
      <CodeTable {...{ phase, rows, changes, change, editable }} onPasteText={onImport} />
      {editable && phase === "after" && rows.every((row) => row.Code.trim() === "") ? (
        <Checkbox
          label={t("findings.codes.scanned")}
          description={t("findings.codes.scannedHint")}
          checked={doc.afterScanned}
          onChange={(event) => {
            const { checked } = event.target;
            change((now) => ({ ...now, afterScanned: checked }));
          }}
        />
      ) : null}
    </div>
  );
}

/** What stands in the place of codes where there are none. */
function noneOf(phase: Phase, doc: FindingsDoc, editable: boolean) {
  if (editable) return `findings.codes.none.${phase}` as const;
  return phase === "after" && doc.afterScanned ? "findings.codes.scanned" : "findings.codes.none.read";
}

/** Saving the codes of a scan as a file, and taking all of them out, with a way back. */
function MoreMenu({ phase, doc, change, editable, fileName }: Omit<PhasePartProps, "changes" | "onImport">) {
  const t = useText();
  const act = (id: string) => {
    if (id === "export") {
      const codes = contentOf(doc).Codes.filter((code) => code.Phase === phase);
      saveFile(new Blob([codesToCsv(codes)], { type: "text/csv" }), `${fileName}-${phase}.csv`);
      return;
    }
    const removed = doc.codes.filter((row) => row.Phase === phase);
    change((now) => clearPhase(now, phase));
    toast({
      text: t("findings.codes.cleared", { count: removed.length }),
      action: { text: t("findings.undo"), onAction: () => change((now) => addCodes(now, removed)) },
    });
  };
  return (
    <Menu
      label={t("findings.codes.more", { scan: t(`findings.codes.${phase}`) })}
      icon={<Ellipsis aria-hidden />}
      size="sm"
      variant="quiet"
      onAction={act}
      sections={[
        [{ id: "export", label: t("findings.codes.export"), icon: <Download aria-hidden /> }],
        editable ? [{ id: "clear", label: t("findings.codes.clear"), icon: <Trash2 aria-hidden />, tone: "danger" as const }] : [],
      ].filter((section) => section.length > 0)}
    />
  );
}
