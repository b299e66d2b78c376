import { useChatNews } from "../../features/chat/use-chat-news.ts";
import { useReportNews } from "../../features/reports/use-report-news.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ToastRegion } from "../../ui/toast.tsx";

/** The toasts, and the events that cause toasts on every screen. */
export function News() {
  const t = useText();
  useReportNews();
  useChatNews();
  return <ToastRegion label={t("shell.news")} closeText={t("common.close")} />;
}
