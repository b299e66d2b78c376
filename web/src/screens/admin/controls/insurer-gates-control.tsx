import { getInsuranceCompanies, type InsurerGate, maxInsurerGates, repeatedInsurers, type ReportGate } from "@remotebay/contract";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFaultText } from "../../../lib/fault-text.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { cx } from "../../../ui/cx.ts";
import type { Control, ControlProps } from "../things/thing-screen.ts";
import { ShownText } from "./plain-controls.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./insurer-gates.module.css";

export const gateTexts = {
  none: "admin.variant.gateNone",
  iir: "admin.variant.gateIir",
  "both-scans": "admin.variant.gateScans",
} as const satisfies Readonly<Record<ReportGate, PlainTextKey>>;

/** What insurers ask of reports, one a row: the insurer's name, and the rule that its requests follow. */
export function insurerGates(): Control {
  return { Input: InsurerGates, Shown: ShownInsurerGates };
}

function asGates(value: unknown): readonly InsurerGate[] {
  return Array.isArray(value) ? (value as InsurerGate[]) : [];
}

function InsurerGates({ id, label, hint, error, value, onChange }: ControlProps) {
  const t = useText();
  const rows = asGates(value);
  const { data: known = [] } = useCall(getInsuranceCompanies, {});
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const last = useRef(rows.length);
  // Whoever adds a row types its name next.
  useEffect(() => {
    if (rows.length === last.current + 1) list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
    last.current = rows.length;
  }, [rows.length]);
  const faultOf = useRowFault(rows, error);
  const change = (nth: number, part: Partial<InsurerGate>) => onChange(rows.map((row, at) => (at === nth ? { ...row, ...part } : row)));
  const remove = (nth: number) => {
    onChange(rows.filter((_, at) => at !== nth));
    add.current?.focus();
  };
  return (
    <fieldset id={id} className={cx(shapes.fieldset, styles.gates)} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className={shapes.quiet}>
          {hint}
        </p>
      ) : null}
      <datalist id={`${id}-known`}>
        {known.map((item) => (
          <option key={item.id}>{item.text}</option>
        ))}
      </datalist>
      {rows.length > 0 ? (
        <div aria-hidden className={styles.head}>
          <span>{t("admin.variant.insurer")}</span>
          <span>{t("admin.variant.insurerGate")}</span>
        </div>
      ) : null}
      <ul ref={list}>
        {rows.map((row, nth) => (
          // A name that is being typed is no key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={nth}>
            <Row
              {...{ row, list: `${id}-known`, fault: faultOf(nth) }}
              onChange={(part) => change(nth, part)}
              onRemove={() => remove(nth)}
            />
          </li>
        ))}
      </ul>
      {error && rows.every((_, nth) => faultOf(nth) === undefined) ? <FieldFault>{error}</FieldFault> : null}
      <div>
        <Button
          ref={add}
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={rows.length >= maxInsurerGates}
          onClick={() => onChange([...rows, { insurer: "", gate: "none" }])}
        >
          {t("admin.variant.addInsurer")}
        </Button>
      </div>
    </fieldset>
  );
}

/** What is wrong with a row, once the form was refused for its list. */
function useRowFault(rows: readonly InsurerGate[], error: string | undefined): (nth: number) => string | undefined {
  const faultText = useFaultText();
  const repeated = new Set(repeatedInsurers(rows));
  return (nth) => {
    if (error === undefined) return undefined;
    if (rows[nth]?.insurer.trim() === "") return faultText("required");
    return repeated.has(nth) ? faultText("unique") : undefined;
  };
}

interface RowProps {
  row: InsurerGate;
  /** The id of the list of known insurers. */
  list: string;
  fault: string | undefined;
  onChange: (part: Partial<InsurerGate>) => void;
  onRemove: () => void;
}

function Row({ row: { insurer, gate }, list, fault, onChange, onRemove }: RowProps) {
  const t = useText();
  return (
    <div className={styles.row}>
      <TextField
        label={t("admin.variant.insurer")}
        hideLabel
        placeholder={t("admin.variant.insurer")}
        list={list}
        maxLength={160}
        autoComplete="off"
        error={fault}
        value={insurer}
        onChange={({ target }) => onChange({ insurer: target.value })}
      />
      <NativeSelect
        label={t("admin.variant.insurerGate")}
        hideLabel
        value={gate}
        options={Object.entries(gateTexts).map(([value, key]) => ({ value, label: t(key) }))}
        onChange={({ target }) => onChange({ gate: target.value as ReportGate })}
      />
      <IconButton label={t("admin.variant.removeInsurer", { insurer })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  );
}

function ShownInsurerGates({ value }: { value: unknown }) {
  const t = useText();
  const rows = asGates(value);
  if (rows.length === 0) return <ShownText value="" />;
  return (
    <ul className={styles.shown}>
      {rows.map(({ insurer, gate }) => (
        <li key={insurer}>
          {insurer}: {t(gateTexts[gate])}
        </li>
      ))}
    </ul>
  );
}
