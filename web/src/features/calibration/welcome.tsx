import { getCalibrationWelcome } from "@remotebay/contract";
import { useLanguage } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import styles from "./calibration.module.css";

/** What welcomes a shop to its calibration, in the language in which its user reads messages; nothing where it cannot be had (domain.md#calibration-welcome). */
export function Welcome() {
  const { Language } = useUser();
  const { language } = useLanguage();
  const { data } = useCall(getCalibrationWelcome, { query: { languageCode: Language || language } }, { staleTime: Infinity });
  return data ? <p className={styles.welcome}>{data}</p> : null;
}
