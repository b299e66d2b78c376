import { useConfiguration } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import styles from "./testing-bar.module.css";

/** The banner of an environment that is not production, with its version and name (domain.md#screen-title). */
export function TestingBar() {
  const t = useText();
  const { environment = "production", version = "" } = useConfiguration() ?? {};
  if (environment === "production") return null;
  return (
    <div className={styles.testing} role="note">
      {t("shell.testing", { version, environment })}
    </div>
  );
}
