import type { CSSProperties } from "react";
import { type ColumnChoice, useColumnChoice } from "../../features/views/columns.ts";
import { useText } from "../../lib/i18n/i18n.tsx";

/** The columns of the queue that can be chosen, with their width as a CSS grid track. Vehicle, marks and waiting time always stand there. */
const tracks = {
  Number: "6rem",
  RO: "9rem",
  Service: "minmax(0, 1.5fr)",
  Shop: "minmax(0, 1.7fr)",
  Language: "4.75rem",
  Technician: "minmax(0, 0.9fr)",
} as const;

type QueueColumn = keyof typeof tracks;
const ids = Object.keys(tracks) as QueueColumn[];

/** The columns that a technician chose for the queue on this device (domain.md#columns). */
export function useQueueColumns(): ColumnChoice<{ id: QueueColumn; name: string }> {
  const t = useText();
  const names: Record<QueueColumn, string> = {
    Number: t("requests.list.identity"),
    RO: t("requests.list.sort.RONumber"),
    Service: t("requests.list.service"),
    Shop: t("devices.location"),
    Language: t("profile.language"),
    Technician: t("requests.list.technician"),
  };
  return useColumnChoice(
    "queue",
    ids.map((id) => ({ id, name: names[id] })),
  );
}

/** Where the chosen columns stand in a line of the queue, for its style sheet: `--at-RO: 3`, and the names of those that are left out. */
export function placesOf(shown: readonly { id: QueueColumn }[]): { style: CSSProperties; "data-without": string } {
  const places = shown.map(({ id }, nth) => [`--at-${id}`, String(nth + 2)]);
  const template = ["minmax(0, 1.5fr)", ...shown.map(({ id }) => tracks[id]), "7rem", "5.5rem"].join(" ");
  return {
    style: Object.fromEntries([...places, ["--queue-columns", template]]) as CSSProperties,
    "data-without": ids.filter((id) => !shown.some((column) => column.id === id)).join(" "),
  };
}
