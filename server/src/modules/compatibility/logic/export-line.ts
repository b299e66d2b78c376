import { nameOf } from "../../../platform/translate/reference-text.ts";
import type { ExportedRating, ExportedVehicle } from "../export-store.ts";
import { columns, type Column } from "./import-line.ts";
import { caveatBits, ratingOf, textGroups } from "./ratings.ts";

/** The first line of an export. */
export const headerCells: readonly string[] = columns;

const vehicleColumns = ["Year", "Make", "Model"] as const;

/** The first cells of a line. */
export function cellsOfVehicle({ year, make, model }: ExportedVehicle): string[] {
  return [String(year), make, model];
}

/** The other cells of a line, which an import reads back to the same; their names are in English. */
export function cellsOfRating(row: ExportedRating): string[] {
  const yes = (bit: number) => ((row.caveats & bit) === 0 ? "no" : "yes");
  const cells: Record<Exclude<Column, (typeof vehicleColumns)[number]>, string> = {
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
  return columns.slice(vehicleColumns.length).map((column) => cells[column as keyof typeof cells]);
}
