import { useConfiguration } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useConnection } from "../../lib/live.ts";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import styles from "./shell.module.css";

/** Thin bars above the screen: test environment, practice session, lost connection. */
export function Bars() {
  const t = useText();
  const configuration = useConfiguration();
  const connection = useConnection();
  const { Demo } = useUser();
  const environment = configuration?.environment ?? "production";
  return (
    <>
      {environment === "production" ? null : (
        <div className={styles.testing} role="note">
          {t("shell.testing", { version: configuration?.version ?? "", environment })}
        </div>
      )}
      {Demo ? (
        <Banner bar tone="info">
          {t("shell.practiceText")}
        </Banner>
      ) : null}
      {connection === "offline" ? (
        <Banner bar tone="offline">
          {t("shell.offline")}
        </Banner>
      ) : null}
    </>
  );
}
