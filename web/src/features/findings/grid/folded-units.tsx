import { ChevronsDownUp, ChevronsUpDown } from "lucide-react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { keyNames } from "../../../lib/use-shortcut.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import type { FoldedUnits } from "./fold-units.ts";
import { UnitState } from "./unit-heading.tsx";
import styles from "./fault-grid.module.css";

/** The line that stands for control units without codes: how many there are, and what the scans say of all of them. */
export function FoldedLine({ folded: { count, before, after }, onUnfold }: { folded: FoldedUnits; onUnfold: () => void }) {
  const t = useText();
  return (
    <>
      <strong>{t("findings.grid.withoutCodes", { count })}</strong>
      <UnitState phase="before" state={before} />
      <UnitState phase="after" state={after} />
      <span className={styles.headingTools}>
        <Button size="sm" variant="quiet" icon={<ChevronsUpDown aria-hidden />} onClick={onUnfold}>
          {t("findings.grid.unfold")}
        </Button>
      </span>
    </>
  );
}

/** Switches between all control units and those with codes alone. */
export function FoldSwitch({ isAll, onSwitch }: { isAll: boolean; onSwitch: () => void }) {
  const t = useText();
  return (
    <Button
      size="sm"
      variant="quiet"
      className={styles.fold}
      icon={isAll ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
      iconEnd={<KeyHint keys={keyNames("allUnits")} />}
      aria-pressed={isAll}
      onClick={onSwitch}
    >
      {t("findings.grid.allUnits")}
    </Button>
  );
}
