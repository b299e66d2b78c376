import type { AssistEntry } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import type { Wizard } from "./use-wizard.ts";
import styles from "./assist.module.css";

/** The third step: what was done to the vehicle, and whether it is ready. */
export function RepairStep({ state, dispatch, items }: Wizard) {
  const t = useText();
  const details = new Map(items.map(({ scanProId, criteriaDetail }) => [scanProId, criteriaDetail]));
  if (state.criteria.length === 0) return <SkeletonText lines={6} />;
  const hasAny = state.criteria.some(({ selected }) => selected);
  const box = (list: "criteria" | "checklist") => (entry: AssistEntry) => (
    <Checkbox
      key={entry.id}
      label={entry.value}
      description={details.get(entry.id)}
      checked={entry.selected}
      onChange={(event) => dispatch({ type: "entry", list, id: entry.id, selected: event.target.checked })}
    />
  );
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>{t("assist.done")}</legend>
        <div className={styles.line}>
          <p className={styles.quiet}>{t("assist.doneText")}</p>
          <Button size="sm" onClick={() => dispatch({ type: "all", list: "criteria", selected: !hasAny })}>
            {t(hasAny ? "assist.untickAll" : "assist.tickAll")}
          </Button>
        </div>
        {state.criteria.map(box("criteria"))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className={styles.title}>{t("assist.ready")}</legend>
        <p className={styles.quiet}>{t("assist.readyText")}</p>
        {state.checklist.map(box("checklist"))}
      </fieldset>
    </>
  );
}
