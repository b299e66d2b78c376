import { nameOf } from "../../../platform/translate/reference-text.ts";
import type { ExportedRating } from "../import-store.ts";
import { columns, type Column } from "./import-line.ts";
import { caveatBits, ratingOf, textGroups } from "./ratings.ts";

/** The first line of an export. */
export const headerCells: readonly string[] = columns;

/** The cells of a rating, which an import reads back to the same; its names are in English. */
export function cellsOf(row: ExportedRating): string[] {
  const yes = (bit: number) => ((row.caveats & bit) === 0 ? "no" : "yes");
  const cells: Record<Column, string> = {
    Year: String(row.year),
    Make: row.make,
    Model: row.model,
    DeviceTypeId: String(row.deviceTypeId),
    DeviceType: nameOf("en", "lookups.deviceTypes", row.deviceTypeId, row.deviceType),
    FunctionId: String(row.elementId),
    Function: nameOf("en", textGroups.elements, row.elementId, row.ownName),
    Rating: ratingOf(row.rating),
    EthernetCableRequired: yes(caveatBits.ethernetCable),
    EVRequiresCode: yes(caveatBits.batteryCode),
    CustomMessage: nameOf("en", textGroups.notes, row.noteKey, row.noteText),
    Source: nameOf("en", textGroups.sources, row.sourceKey, row.sourceName),
    RatedOn: row.ratedOn ?? "",
  };
  return columns.map((column) => cells[column]);
}
