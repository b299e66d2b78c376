import { chosenSubmodel, foundFeatures, needsSubmodel, safetyFeatures } from "@remotebay/contract";
import { CircleCheck } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import type { Wizard } from "./use-wizard.ts";
import styles from "./assist.module.css";

/** The second step: the sub-model, and what the vehicle has. */
export function EquipmentStep({ state, dispatch, choose, missing }: Wizard) {
  const t = useText();
  const { submodels, recommendation, ticked, decoded } = state;
  const found = foundFeatures(state);
  const known = new Set(found.map(({ key }) => key));
  const names = new Map((recommendation?.features ?? []).map(({ key, name }) => [key, name]));
  const open = safetyFeatures.filter((key) => !known.has(key));
  return (
    <>
      {decoded ? null : (
        <Banner tone="warning" title={t("assist.notDecoded")}>
          {t("assist.notDecodedText")}
        </Banner>
      )}
      {submodels.length > 2 ? (
        <NativeSelect
          label={t("assist.submodel")}
          placeholder={t("assist.chooseSubmodel")}
          options={submodels.slice(1).map(({ vehicle_id, name }) => ({ value: vehicle_id, label: name }))}
          value={chosenSubmodel(state)}
          error={missing === "submodel" && needsSubmodel(state) ? t("assist.submodelMissing") : undefined}
          onChange={(event) => void choose(event.target.value)}
        />
      ) : null}
      {found.length > 0 ? (
        <section aria-labelledby="assist-found">
          <h3 id="assist-found" className={styles.title}>
            {t("assist.found")}
          </h3>
          <p className={styles.quiet}>{t("assist.foundText")}</p>
          <ul className={styles.found}>
            {found.map(({ key, name }) => (
              <li key={key}>
                <CircleCheck aria-hidden />
                {name}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <fieldset className={styles.choices}>
        <legend className={styles.title}>{t(found.length > 0 ? "assist.alsoHas" : "assist.has")}</legend>
        <p className={styles.quiet}>{t("assist.hasText")}</p>
        <div className={styles.features}>
          {open.map((key) => (
            <Checkbox
              key={key}
              label={names.get(key) ?? key}
              checked={ticked.includes(key)}
              onChange={(event) => dispatch({ type: "feature", key, has: event.target.checked })}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
