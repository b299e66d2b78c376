import type { MainList } from "@remotebay/contract";
import { CalendarClock, CircleCheck, FilePen, Send } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import { submittedTitle } from "../requests/submitted-title.ts";
import { ListCard, type ListCardProps } from "./list-card.tsx";
import styles from "./home-lists.module.css";

/** The four lists of Home, each with its count. */
export function HomeLists({ counts }: { counts: Record<MainList, number> | undefined }) {
  const cards = useCards();
  return (
    <div className={styles.lists}>
      {cards.map((card) => (
        <ListCard key={card.list} {...card} count={counts?.[card.list]} />
      ))}
    </div>
  );
}

function useCards(): Omit<ListCardProps, "count">[] {
  const t = useText();
  const { submittedLabel } = useVariant();
  return [
    { list: "submitted", title: t(submittedTitle[submittedLabel]), icon: <Send aria-hidden />, empty: t("home.emptySubmitted") },
    { list: "pending", title: t("requests.list.pending"), icon: <FilePen aria-hidden />, empty: t("home.emptyPending") },
    { list: "scheduled", title: t("requests.list.scheduled"), icon: <CalendarClock aria-hidden />, empty: t("home.emptyScheduled") },
    { list: "completed", title: t("requests.list.completed"), icon: <CircleCheck aria-hidden />, empty: t("home.emptyCompleted") },
  ];
}
