import type { Choice } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import type { useChoices } from "./use-ratings.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./compatibility.module.css";

export interface VehicleBarProps {
  selection: Selection;
  choices: ReturnType<typeof useChoices>;
  onChange: (next: Partial<Selection>, how?: { push?: boolean }) => void;
}

/** Year, make, model and type of device in one bar. */
export function VehicleBar({ selection, choices, onChange }: VehicleBarProps) {
  const t = useText();
  const { year, make, model, device } = selection;
  const choose = (next: Partial<Selection>) => onChange(next, { push: true });
  return (
    <div role="group" aria-label={t("compatibility.choose.label")} className={styles.bar}>
      <NativeSelect
        label={t("compatibility.choose.year")}
        placeholder={t("compatibility.choose.pick")}
        options={namesOf(choices.years.data, year)}
        value={year}
        onChange={(event) => choose({ year: event.target.value, make: "", model: "" })}
      />
      <NativeSelect
        label={t("compatibility.choose.make")}
        placeholder={t("compatibility.choose.pick")}
        options={namesOf(choices.makes.data, make)}
        value={make}
        disabled={year === ""}
        onChange={(event) => choose({ make: event.target.value, model: "" })}
      />
      <NativeSelect
        label={t("compatibility.choose.model")}
        placeholder={t("compatibility.choose.pick")}
        options={namesOf(choices.models.data, model)}
        value={model}
        disabled={make === ""}
        onChange={(event) => choose({ model: event.target.value })}
      />
      <NativeSelect
        label={t("compatibility.choose.device")}
        placeholder={t("compatibility.choose.pick")}
        options={(choices.devices.data ?? []).map(({ Id, Text }) => ({ value: String(Id), label: Text }))}
        value={device}
        onChange={(event) => choose({ device: event.target.value })}
      />
    </div>
  );
}

function namesOf(rows: readonly Choice[] | undefined, chosen: string): { value: string; label: string }[] {
  return withChosen(
    (rows ?? []).map(({ Text }) => Text),
    chosen,
  );
}

/** The names as options. A name from the URL that the list spells differently, or does not have, is shown too. */
function withChosen(names: readonly string[], chosen: string): { value: string; label: string }[] {
  const all = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}
