import { getNotificationSettings } from "@remotebay/contract";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { DeviceNotices } from "./device-notices.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import styles from "./notifications.module.css";

/** How the user is told: on this device, by e-mail, of what, and when not. */
export function NotificationSettings() {
  const problemText = useProblemText();
  const { data, error, refetch } = useCall(getNotificationSettings, {}, { staleTime: 0 });
  const again = () => void refetch();
  if (!data) return error ? <Banner tone="danger">{problemText(error)}</Banner> : <SkeletonText lines={6} />;
  return (
    <div className={styles.settings}>
      <DeviceNotices settings={data} onChange={again} />
      {/* A reply kept on this device is shown first; where the service has other choices, the form begins again with them. */}
      <ChoicesForm key={JSON.stringify(data.Choices)} stored={data.Choices} onSaved={again} />
    </div>
  );
}
