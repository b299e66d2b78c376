import { hasTable, readTable, type TableTool } from "../fault-table.ts";
import type { ToolReader } from "../reader.ts";
import { readBlocks } from "../fault-blocks.ts";

const table: TableTool = {
  name: "Techstream",
  code: /^(?:DTC|Code|DTC code|Trouble code)s?$/i,
  unit: /^(?:System|ECU|Module|Control module)$/i,
  text: /^(?:Description|Summary|Detail|Trouble area)$/i,
  status: /^(?:Status|State)$/i,
  flag: /^(?:Current|Pending|History|Confirmed|Permanent|Test failed)$/i,
};

/** Toyota and Lexus Techstream and GTS+: the health check's table, or its list of codes below each system. */
export const techstream: ToolReader = {
  key: "techstream",
  name: "Techstream",
  marks(lines) {
    const named = lines.has(/\bTechstream\b|\bGTS\+?\b|Health Check/i) ? 0.55 : 0;
    return named + (named > 0 && hasTable(lines.all, table) ? 0.35 : 0);
  },
  read: (source) =>
    hasTable(source.split("\n"), table)
      ? readTable(source, table)
      : readBlocks(source, {
          name: "Techstream",
          unit: /^(?:System\s*[:=]\s*)?(?<name>\p{Lu}[\p{L}\d /&().-]{1,60}?)\s*(?:[:]|\(\d+ (?:DTCs?|codes?)\)|[-–]\s*(?<state>.*(?:respon|communicat).*))$/iu,
        }),
};
