import { useNavigate } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { HomeLists } from "../../features/home/home-lists.tsx";
import { NewRequest } from "../../features/home/new-request.tsx";
import { Waiting } from "../../features/home/waiting.tsx";
import { useCounts } from "../../features/worklists/use-counts.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";
import { useSettled } from "./use-settled.ts";
import styles from "./home.module.css";

/** Home of a shop: new request, unsent requests, changes since the last visit, and the four lists (domain.md#screen-home). */
export function HomeScreen() {
  const t = useText();
  const user = useUser();
  const navigate = useNavigate();
  const counts = useCounts();
  const settled = useSettled();
  useShortcut("newRequest", () => void navigate({ to: "/servicerequest/0" }), { enabled: user.Can.createRequests });

  if (!user.Can.seeRequests) {
    return <EmptyState level={1} icon={<UserRoundX aria-hidden />} title={t("shell.guestTitle")} text={t("shell.guestText")} />;
  }
  return (
    <>
      <PageHeader title={t("home.hello", { name: user.GivenName || user.Username })} subtitle={user.Location?.Name} />
      <div className={styles.page} aria-busy={!settled}>
        {user.Can.createRequests ? <NewRequest /> : null}
        {settled ? null : <SkeletonCard count={2} lines={5} />}
        <div className={cx(styles.page, !settled && styles.coming)}>
          <Waiting pending={counts?.pending ?? 0} />
          <SinceLastVisit />
          <HomeLists counts={counts} />
        </div>
      </div>
    </>
  );
}
