import { Check, Eye, EyeOff, PencilLine, RotateCcw, ShieldQuestion, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Change } from "../findings-doc.ts";
import { setUnit } from "../findings-edits.ts";
import { markUnit, renameUnit } from "./fault-edits.ts";
import type { UnitGroup } from "./fault-rows.ts";
import styles from "./fault-grid.module.css";

interface UnitHeadingProps {
  group: UnitGroup;
  /** None for who only reads. */
  change: Change | undefined;
}

/** A control unit above its faults: its name, whether the scans before and after the work read it, and what a person can state of it. */
export function UnitHeading({ group: { unit, title, rows, notKnown }, change }: UnitHeadingProps) {
  const t = useText();
  const [isNaming, setNaming] = useState(false);
  const [mention] = unit?.mentions ?? [];
  return (
    <>
      {isNaming && unit && change ? (
        <NameField
          name={unit.name}
          onDone={(name) => {
            setNaming(false);
            if (name !== undefined && name !== unit.name) change((doc) => renameUnit(doc, unit, name));
          }}
        />
      ) : (
        <strong className={styles.unitName}>{title || t("findings.grid.noUnit")}</strong>
      )}
      <span className={styles.quiet}>{t("findings.codes.count", { count: rows.filter(({ outcome }) => outcome).length })}</span>
      {unit ? (
        <>
          <UnitState phase="before" state={unit.before} />
          <UnitState phase="after" state={unit.after} />
        </>
      ) : null}
      {change && unit && mention ? (
        <span className={styles.headingTools}>
          {notKnown ? (
            <Button
              size="sm"
              variant="quiet"
              icon={<Check aria-hidden />}
              onClick={() => change((doc) => setUnit(doc, notKnown, { Known: undefined }))}
            >
              {t("findings.grid.allRead")}
            </Button>
          ) : null}
          {unit.after === "read" || unit.after === "notKnown" ? null : (
            <Button
              size="sm"
              variant="quiet"
              icon={<RotateCcw aria-hidden />}
              onClick={() => change((doc) => markUnit(doc, "after", mention, true))}
            >
              {t("findings.grid.readAgain")}
            </Button>
          )}
          {unit.after === "notListed" ? (
            <Button
              size="sm"
              variant="quiet"
              icon={<EyeOff aria-hidden />}
              onClick={() => change((doc) => markUnit(doc, "after", mention, false))}
            >
              {t("findings.scans.notReached")}
            </Button>
          ) : null}
          {isNaming ? null : (
            <Button size="sm" variant="quiet" icon={<PencilLine aria-hidden />} onClick={() => setNaming(true)}>
              {t("findings.grid.rename")}
            </Button>
          )}
        </span>
      ) : null}
    </>
  );
}

const icons = { read: Eye, notKnown: ShieldQuestion, notReached: TriangleAlert, notListed: EyeOff };

/** Whether the scans of a phase read the unit: icon and words. */
export function UnitState({ phase, state }: { phase: "before" | "after"; state: keyof typeof icons }) {
  const t = useText();
  const Icon = icons[state];
  return (
    <span className={styles.unitState} data-state={state}>
      <Icon aria-hidden />
      {t(`findings.grid.${phase}.${state}`)}
    </span>
  );
}

function NameField({ name, onDone }: { name: string; onDone: (name: string | undefined) => void }) {
  const t = useText();
  const [text, setText] = useState(name);
  return (
    <input
      className={styles.nameField}
      aria-label={t("findings.scans.unit")}
      // The user has just asked to rename it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onDone(text.trim() || undefined)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") onDone(text.trim() || undefined);
        if (event.key === "Escape") onDone(undefined);
      }}
    />
  );
}
