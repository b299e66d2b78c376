import type { RatedOrder, RatedRow } from "@remotebay/contract";
import { Cable, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { RatingBadge } from "../../features/compatibility/rating-badge.tsx";
import { type ColumnChoice, useColumnChoice } from "../../features/views/columns.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useMedia } from "../../ui/use-media.ts";
import styles from "./compatibility.module.css";

/** A column of the checker's list. */
export interface RatingColumn {
  id: keyof typeof headings;
  name: string;
  /** As a track of a CSS grid. */
  width: string;
  /** It is shown only where somebody chose it. */
  isExtra?: boolean;
  /** Set if the list can be ordered by it. */
  order?: RatedOrder;
  className?: (row: RatedRow) => string | undefined;
  cell: (row: RatedRow) => ReactNode;
}

/** The columns of the checker's list, of which a user chooses which are shown and in what order (domain.md#columns). */
export function useRatingColumns(): ColumnChoice<RatingColumn> {
  const t = useText();
  const format = useFormat();
  // The bar above names the device too, so that it is left out where there is no room.
  const isWide = useMedia("(min-width: 1280px)");
  const heading = (id: RatingColumn["id"]) => t(`compatibility.column.${headings[id]}`);
  const columns: Omit<RatingColumn, "name">[] = [
    { id: "Text", order: "Name", width: "minmax(12rem, 2fr)", className: () => styles.name, cell: (row) => row.Text },
    { id: "RagRatingLabel", order: "RagRatingLabel", width: "11rem", cell: (row) => <RatingBadge rating={row.RagRatingLabel} /> },
    needed("EthernetCableRequired", Cable),
    needed("EVRequiresCode", KeyRound),
    {
      id: "CustomMessage",
      order: "CustomMessage",
      width: "minmax(12rem, 2.4fr)",
      className: (row) => (row.CustomMessage === "" ? styles.none : styles.note),
      cell: (row) => row.CustomMessage,
    },
    { id: "DeviceTypeDescription", width: "9rem", isExtra: !isWide, className: quiet, cell: (row) => row.DeviceTypeDescription },
    { id: "Source", width: "minmax(8rem, 1fr)", isExtra: true, className: quiet, cell: (row) => row.Source },
    { id: "RatedOn", width: "8rem", isExtra: true, className: quiet, cell: (row) => (row.RatedOn === "" ? "" : format.date(row.RatedOn)) },
  ];
  const named = columns.map((column): RatingColumn => Object.assign(column, { name: heading(column.id) }));
  return useColumnChoice("ratings", named);
}

/** The headings of columns, by the field that they show. */
const headings = {
  Text: "Name",
  RagRatingLabel: "RagRatingLabel",
  EthernetCableRequired: "EthernetCableRequired",
  EVRequiresCode: "EVRequiresCode",
  CustomMessage: "CustomMessage",
  DeviceTypeDescription: "Device",
  Source: "Source",
  RatedOn: "RatedOn",
} as const;

const quiet = () => styles.quiet;

/** A column of what a function needs besides the device: an icon and a word where it does. */
function needed(id: "EthernetCableRequired" | "EVRequiresCode", icon: LucideIcon): Omit<RatingColumn, "name"> {
  return {
    id,
    order: id,
    width: "8rem",
    className: (row) => (row[id] ? styles.caveat : styles.none),
    cell: (row) => (row[id] ? <Needed id={id} icon={icon} /> : null),
  };
}

function Needed({ id, icon: Icon }: { id: "EthernetCableRequired" | "EVRequiresCode"; icon: LucideIcon }) {
  const t = useText();
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.caveatName}>{t(`compatibility.column.${id}`)}</span>
      <span className={styles.caveatWord}>{t("compatibility.needed")}</span>
    </>
  );
}
