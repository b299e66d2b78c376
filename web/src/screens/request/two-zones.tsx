import { differ, ownZone } from "../../lib/wall-clock.ts";
import { useFormat, useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import styles from "./request.module.css";

/** A date in the shop's time, and in the user's if it differs. */
export function TwoZones({ at, shopZone }: { at: string; shopZone: string }) {
  const t = useText();
  const format = useFormat();
  const { language } = useLanguage();
  const own = ownZone();
  const isOther = differ(shopZone, own, at);
  const shop = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short", timeZone: shopZone }).format(new Date(at));
  return (
    <time dateTime={at}>
      <strong className="tabular">{shop}</strong>
      {isOther ? <span className={styles.quiet}> {t("requests.inYourTime", { time: format.dateTime(at) })}</span> : null}
    </time>
  );
}
