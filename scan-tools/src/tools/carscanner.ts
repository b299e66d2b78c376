import { findSae } from "../code-forms.ts";
import type { ReaderScan, ToolReader } from "../reader.ts";
import { vinOf } from "../report-parts.ts";
import { filledLines, ScanBuilder } from "../scan-builder.ts";
import { scanTime } from "../scan-time.ts";
import { addFault } from "../sections.ts";

const rule = /^={4,}\s*\d+\s*={4,}$/;

/** Car Scanner ELM OBD2: blocks `====1====` with the code, its raw number, `ECU:`, `Status:` and the text behind the brand or `OBDII:`. */
export const carscanner: ToolReader = {
  key: "carscanner",
  name: "Car Scanner",
  marks: (lines) => (lines.has(/^={4,}\s*\d+\s*={4,}\s*$/) && lines.has(/^\s*Raw code:/i) ? 0.96 : lines.has(/Car Scanner ELM/i) ? 0.8 : 0),
  read,
};

interface Block {
  line: number;
  code: string;
  failureType: string;
  unit: string;
  status: string;
  text: string;
}

function read(source: string): ReaderScan {
  const builder = new ScanBuilder("Car Scanner", source);
  let block: Block | undefined;
  const close = () => {
    if (block?.code) addFault(builder, builder.unit(block.unit, "", block.line), block);
    block = undefined;
  };
  for (const line of filledLines(source)) {
    if (rule.test(line.text)) {
      close();
      block = { line: line.at, code: "", failureType: "", unit: "", status: "", text: "" };
    } else if (block) readField(line.text, line.at, block);
    else if (findSae(line.text)) builder.notUnderstood(line);
  }
  close();
  const scan = builder.done();
  Object.assign(scan, scanTime(source.slice(0, 500)));
  scan.vin = vinOf(source);
  return scan;
}

function readField(text: string, at: number, block: Block): void {
  const field = /^([\p{L}\d ()/-]{2,30}):\s*(.*)$/u.exec(text);
  const [label, value] = [field?.[1]?.toLowerCase() ?? "", field?.[2] ?? ""];
  if (block.code === "") {
    const found = findSae(text);
    block.code = found?.code ?? text.slice(0, 20);
    block.failureType = found?.failureType ?? "";
    block.line = at;
  } else if (label === "ecu") block.unit = value;
  else if (label === "status") block.status = value;
  else if (label !== "raw code") block.text = [block.text, field ? value : text].filter((part) => part !== "").join("; ");
}
