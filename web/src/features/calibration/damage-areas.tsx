import { getDamagePositions } from "@remotebay/contract";
import { useMemo } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { CarOutline, isDrawn } from "./car-outline.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

interface DamageAreasProps {
  areas: readonly string[];
  /** Without it they can only be read. */
  onChange?: (areas: string[]) => void;
}

/** The damaged areas of a car, on its outline; those that are in no drawing below it. */
export function DamageAreas({ areas, onChange }: DamageAreasProps) {
  const t = useText();
  const { data: positions = [] } = useCall(getDamagePositions, {});
  const names = useMemo(() => new Map(positions.map(({ stringValue, text }) => [stringValue, text])), [positions]);
  const toggle = onChange && ((area: string) => onChange(areas.includes(area) ? areas.filter((one) => one !== area) : [...areas, area]));
  const others = [...names].filter(([area]) => !isDrawn(area));
  return (
    <div className={shapes.stack}>
      <CarOutline label={t("calibration.form.DamageAreas")} names={names} marked={areas} onToggle={toggle} />
      <p role="status" className={shapes.quiet}>
        {areas.length === 0 ? t("calibration.form.damageNone") : areas.map((area) => names.get(area) ?? area).join(", ")}
      </p>
      {toggle && others.length > 0 ? (
        <fieldset className={styles.group}>
          <legend>{t("calibration.form.damageOther")}</legend>
          <div className={styles.choices}>
            {others.map(([area, name]) => (
              <Checkbox key={area} label={name} checked={areas.includes(area)} onChange={() => toggle(area)} />
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
