import { AlignmentKey } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ConfigurationField } from "./configuration-fields.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

/** What the wheel aligner measured, and the maker's procedure by which aiming pictures are found. */
export function AlignmentFields({ values, put }: ConfigurationField) {
  const t = useText();
  const { AlignmentSpecs, ProcedureGuid } = values;
  const setSpec = (Key: AlignmentKey, Value: string) => {
    const others = AlignmentSpecs.filter((spec) => spec.Key !== Key);
    put({ AlignmentSpecs: Value === "" ? others : [...others, { Key, Value }] });
  };
  return (
    <div className={shapes.stack}>
      <p className={shapes.quiet}>{t("calibration.form.alignmentHint")}</p>
      <div className={styles.specs}>
        {AlignmentKey.options.map((key) => (
          <TextField
            key={key}
            label={t(`calibration.alignment.${key}`)}
            maxLength={40}
            value={AlignmentSpecs.find((spec) => spec.Key === key)?.Value ?? ""}
            onChange={({ target }) => setSpec(key, target.value)}
          />
        ))}
        <TextField
          label={t("calibration.form.ProcedureGuid")}
          maxLength={64}
          value={ProcedureGuid}
          onChange={({ target }) => put({ ProcedureGuid: target.value })}
        />
      </div>
    </div>
  );
}
