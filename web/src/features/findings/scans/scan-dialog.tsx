import { compactVin, Phase, unitLabel } from "@remotebay/contract";
import { Check, Plus, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type Change, type FindingsDoc, hasCode, namedUnit, type ScanRow, type UnitRow } from "../findings-doc.ts";
import { addUnit, readAgain, setScan, setUnit } from "../findings-edits.ts";
import styles from "./scan-cards.module.css";

interface ScanDialogProps {
  doc: FindingsDoc;
  scan: ScanRow;
  change: Change;
  onClose: () => void;
}

/** What a person states of a scan: when and with which tool it was made, and which control units it read. */
export function ScanDialog({ doc, scan, change, onClose }: ScanDialogProps) {
  const t = useText();
  const [name, setName] = useState("");
  const hasEarlier = scan.Phase === "after" && doc.scans.some(({ Phase: phase }) => phase !== "after");
  const add = () => {
    if (name.trim() === "") return;
    change((now) => addUnit(now, scan.key, namedUnit({ Name: name.trim(), Address: "" })));
    setName("");
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("findings.scans.edit")}
      closeText={t("common.close")}
      size="lg"
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("common.close")}
        </Button>
      }
    >
      <div className={styles.fields}>
        <NativeSelect
          label={t("findings.scans.phase")}
          options={Phase.options.map((value) => ({ value, label: t(`findings.phase.${value}`) }))}
          value={scan.Phase}
          onChange={(event) => change((now) => setScan(now, scan.key, { Phase: event.target.value as Phase }))}
        />
        <TextField
          label={t("findings.scans.tool")}
          value={scan.Tool}
          onChange={(event) => change((now) => setScan(now, scan.key, { Tool: event.target.value }))}
        />
        <TextField
          label={t("findings.origin.vin")}
          tabular
          upperCase
          maxLength={40}
          // What its text states stays.
          readOnly={scan.TextHash !== undefined}
          value={scan.VIN ?? ""}
          onChange={(event) => change((now) => setScan(now, scan.key, { VIN: compactVin(event.target.value) }))}
        />
        <TextField
          label={t("findings.scans.made")}
          type="datetime-local"
          value={scan.Date.slice(0, 16)}
          onChange={(event) => change((now) => setScan(now, scan.key, { Date: event.target.value }))}
        />
      </div>
      <h3 className={styles.unitsTitle}>{t("findings.scans.units")}</h3>
      <ul className={styles.units}>
        {scan.units.map((unit) => (
          <UnitChoice key={unit.key} unit={unit} change={change} />
        ))}
      </ul>
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField label={t("findings.scans.unit")} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" icon={<Plus aria-hidden />} disabled={name.trim() === ""}>
          {t("findings.scans.addUnit")}
        </Button>
        {hasEarlier && scan.Whole !== "no" ? (
          <Button icon={<RotateCcw aria-hidden />} onClick={() => change((now) => readAgain(now, scan.key))}>
            {t("findings.scans.readAgain")}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}

/** A control unit of the scan; one with codes was read. */
function UnitChoice({ unit, change }: { unit: UnitRow; change: Change }) {
  const t = useText();
  const codes = unit.codes.filter(hasCode).length;
  const title = unitLabel(unit) || t("findings.grid.noUnit");
  const said = unit.Reached ? t("findings.codes.count", { count: codes }) : t("findings.scans.notReached");
  return (
    <li className={styles.unit}>
      <Checkbox
        label={title}
        description={[unit.Known === false ? t("findings.scans.notKnown") : "", said].filter(Boolean).join(" · ")}
        checked={unit.Reached}
        disabled={codes > 0}
        onChange={(event) => {
          const { checked } = event.target;
          change((doc) => setUnit(doc, unit.key, { Reached: checked }));
        }}
      />
      {unit.Known === false ? (
        <Button size="sm" icon={<Check aria-hidden />} onClick={() => change((doc) => setUnit(doc, unit.key, { Known: undefined }))}>
          {t("findings.grid.allRead")}
        </Button>
      ) : null}
    </li>
  );
}
