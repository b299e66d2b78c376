import type { ToolReader } from "../reader.ts";
import { scanTime } from "../scan-time.ts";
import { lineFault, readSections } from "../sections.ts";

const title = /^-{2,}\s*(.+?) Codes Scan Report\s*-*$/i;
const general = /^(Confirmed|Pending|Permanent)$/i;

/** BlueDriver: `---- Anti Lock Brakes Codes Scan Report----`, `1:C100A`, the status and the text below. The general parts have a status as title. */
export const bluedriver: ToolReader = {
  key: "bluedriver",
  name: "BlueDriver",
  marks: (lines) => (lines.has(/Codes Scan Report-{2,}/i) ? 0.95 : lines.has(/BlueDriver/i) ? 0.5 : 0),
  read: (source) =>
    readSections(source, {
      tool: () => "BlueDriver",
      made: () => scanTime(source.slice(0, 1000)),
      skip: (text) => /^(?:www\.BlueDriver|© ?Copyright|.*\bPage \d+$|\d+ .*Trouble Codes:|No .*Codes)/i.test(text),
      end: /^(?:Disclaimer|Freeze Frame|Smog|Mode 6|Live Data)/i,
      announces: /^[1-9]\d{0,2} .*Trouble Codes:/i,
      heading: ({ text }) => {
        const name = title.exec(text)?.[1];
        return name === undefined ? undefined : { name: general.test(name) ? "" : name };
      },
      statusBelow: ({ text }) => {
        const name = title.exec(text)?.[1];
        return name === undefined ? undefined : (general.exec(name)?.[1] ?? "");
      },
      fault: (text) => (/^\d{1,3}\s*:\s*[PCBU]/i.test(text) ? lineFault(text) : undefined),
    }),
};
