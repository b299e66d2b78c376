import { hasTable, readTable, type TableTool } from "../fault-table.ts";
import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

const table: TableTool = {
  name: "GDS2",
  code: /^(?:DTC|Code|DTC number)$/i,
  unit: /^(?:Control module|Module|ECU)(?: name)?$/i,
  failureType: /^Symptom(?: byte)?$/i,
  text: /^(?:Description|DTC description)$/i,
  status: /^(?:Status|DTC status)$/i,
};

/** General Motors GDS2 and its predecessor Tech 2: the table of the vehicle's DTC information. */
export const gds2: ToolReader = {
  key: "gds2",
  name: "GDS2",
  marks(lines) {
    const named = lines.has(/\bGDS ?2\b|\bTech ?2(?:Win)?\b|Techline Connect/i) ? 0.5 : 0;
    const titled = lines.has(/Symptom Byte|Symptom Description/i) && hasTable(lines.all, table) ? 0.5 : 0;
    return named + titled;
  },
  read: (source) =>
    hasTable(source.split("\n"), table)
      ? readTable(source, table)
      : readBlocks(source, {
          name: "GDS2",
          unit: /^(?:Control module\s*[:=]?\s*)?(?<name>\p{Lu}[\p{L}\d /&-]{1,50}(?:Control Module|Module|Radio|Cluster|Control)(?: \d)?)\s*(?:[-–:]\s*(?<state>.{3,60}))?$/iu,
        }),
};
