import { useText } from "../../lib/i18n/i18n.tsx";
import { useConnection } from "../../lib/live.ts";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { ReleaseBar } from "./release-bar.tsx";
import { TestingBar } from "./testing-bar.tsx";

/** Thin bars above the screen: test environment, practice session, lost connection. */
export function Bars() {
  const t = useText();
  const connection = useConnection();
  const { Demo } = useUser();
  return (
    <>
      <TestingBar />
      <ReleaseBar />
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
