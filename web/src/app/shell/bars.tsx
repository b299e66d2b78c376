import { lazy, Suspense } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { useConnection } from "../../lib/live.ts";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { ReleaseBar } from "./release-bar.tsx";
import { TestingBar } from "./testing-bar.tsx";

const loadNotice = withTexts(() => import("./notice-bar.tsx"));
const NoticeBar = lazy(async () => ({ default: (await loadNotice()).NoticeBar }));

const loadCalls = withTexts(() => import("../../features/team/urgent-calls.tsx"));
const UrgentCalls = lazy(async () => ({ default: (await loadCalls()).UrgentCalls }));

/** Thin bars above the screen: test environment, practice session, lost connection. */
export function Bars() {
  const t = useText();
  const connection = useConnection();
  const { Demo, Can } = useUser();
  return (
    <>
      <TestingBar />
      <ReleaseBar />
      <Suspense fallback={null}>
        <NoticeBar />
      </Suspense>
      {Can.workbench && !Demo ? (
        <Suspense fallback={null}>
          <UrgentCalls />
        </Suspense>
      ) : null}
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
