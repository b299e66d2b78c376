import { Undo2 } from "lucide-react";
import { Fragment } from "react";
import { changedPaths, controlId } from "../../lib/field-table.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { cx } from "../../ui/cx.ts";
import { FormValues } from "./form-values.ts";
import type { ReadThing, ThingField, ThingScreen } from "./things/thing-screen.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./admin.module.css";

interface ThingFieldsProps {
  screen: ThingScreen;
  found: ReadThing | undefined;
  values: Readonly<Record<string, unknown>>;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Readonly<Record<string, unknown>>) => void;
}

/** The fields of a thing's form. Of a thing that is shipped, what differs is marked beside its field, and given back one by one or all at once. */
export function ThingFields({ screen, found, values, faults, onChange }: ThingFieldsProps) {
  const t = useText();
  const faultText = useFaultText();
  const canSave = found?.CanSave ?? true;
  const shipped = found && screen.shipped?.(found.Facts as never);
  const differing = shipped ? changedPaths(screen.fields, values, shipped) : [];
  return (
    <FormValues value={values}>
      <fieldset disabled={!canSave} className={styles.fields}>
        {shipped ? (
          <div className={styles.differing} role="status">
            <span>
              {t("admin.variant.differences")}:{" "}
              {differing.length === 0 ? t("admin.variant.noDifferences") : t("admin.differs.count", { count: differing.length })}
            </span>
            {differing.length > 0 && canSave ? (
              <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => onChange(picked(shipped, differing))}>
                {t("admin.differs.giveAllBack")}
              </Button>
            ) : null}
          </div>
        ) : null}
        {Object.entries(screen.fields).map(([name, field]) => (
          <Fragment key={name}>
            {field.section ? (
              <div className={styles.sectionHead}>
                <h2 className={styles.section}>{t(field.section)}</h2>
                {field.SectionTools ? <field.SectionTools /> : null}
              </div>
            ) : null}
            <div className={cx(styles.field, field.wide && styles.wide)}>
              {found?.Fixed.includes(name) ? (
                <Facts items={[{ name: field.name ?? t(field.label), value: <field.control.Shown value={values[name]} /> }]} />
              ) : (
                <field.control.Input
                  id={controlId(name)}
                  label={field.name ?? t(field.label)}
                  hint={field.hint ? t(field.hint) : undefined}
                  error={faultText(faults[name])}
                  value={values[name]}
                  onChange={(value) => onChange({ [name]: value })}
                />
              )}
              {shipped && differing.includes(name) ? (
                <Difference
                  field={field}
                  shipped={shipped[name]}
                  onGiveBack={canSave ? () => onChange({ [name]: shipped[name] }) : undefined}
                />
              ) : null}
            </div>
          </Fragment>
        ))}
      </fieldset>
    </FormValues>
  );
}

/** Marks a field that differs: with the shipped value, and the way back to it. */
function Difference({ field, shipped, onGiveBack }: { field: ThingField; shipped: unknown; onGiveBack: (() => void) | undefined }) {
  const t = useText();
  const { Shown } = field.control;
  return (
    <p className={styles.difference}>
      <Badge tone="info">{t("admin.differs.mark")}</Badge>
      <span className={shapes.quiet}>
        {t("admin.variant.shipped")} <Shown value={shipped} />
      </span>
      {onGiveBack ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t("admin.differs.giveBackField", { field: field.name ?? t(field.label) })}
          onClick={onGiveBack}
        >
          {t("admin.differs.giveBack")}
        </Button>
      ) : null}
    </p>
  );
}

function picked(values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
