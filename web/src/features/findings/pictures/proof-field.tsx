import { PictureProof, pictureProofs } from "@remotebay/contract";
import * as v from "valibot";
import { useText } from "../../../lib/i18n/i18n.tsx";
import styles from "./pictures.module.css";

interface ProofFieldProps {
  /** Of the picture. */
  name: string;
  proves: PictureProof;
  /** Undefined where it is only read. */
  onProves: ((proves: PictureProof) => void) | undefined;
}

/** What a picture proves: chosen from a short list, or left open. */
export function ProofField({ name, proves, onProves }: ProofFieldProps) {
  const t = useText();
  if (onProves === undefined)
    return proves === "" ? null : (
      <span className={styles.caption}>{t("findings.pictures.proves", { what: t(`findings.pictures.proof.${proves}`) })}</span>
    );
  return (
    <select
      className={styles.field}
      aria-label={t("findings.pictures.provesLabel", { name })}
      value={proves}
      onChange={(event) => onProves(v.parse(PictureProof, event.target.value))}
    >
      <option value="">{t("findings.pictures.provesHint")}</option>
      {pictureProofs.map((proof) => (
        <option key={proof} value={proof}>
          {t(`findings.pictures.proof.${proof}`)}
        </option>
      ))}
    </select>
  );
}
