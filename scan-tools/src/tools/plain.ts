import { hasMessages, readMessages } from "../j1939-messages.ts";
import { readOwnExport } from "../own-export.ts";
import type { Shape } from "../plain/shape.ts";
import { shapes } from "../plain/shapes.ts";
import { finished, newState, type State } from "../plain/state.ts";
import type { ReaderScan, ToolReader } from "../reader.ts";
import { vinOf } from "../report-parts.ts";
import { isDated, scanTime } from "../scan-time.ts";

/** Any table, CSV (also the product's own) or free text: takes what no tool's reader recognises. */
export const plain: ToolReader = {
  key: "plain",
  name: "Plain text or table",
  marks: () => 0.01,
  read: (source) =>
    readOwnExport(source) ?? (hasMessages(source) ? readMessages(source) : readPlain(source.replace(/\*\*|`/g, ""), shapes)),
};

/** Reads a text line by line: of these shapes the first that recognises a line reads it, and a line that none recognises says nothing. */
export function readPlain(source: string, known: readonly Shape[]): ReaderScan {
  const lines = source.split("\n");
  const state = newState(lines);
  for (; state.at < lines.length; state.at += 1) readLine(lines[state.at]?.trim() ?? "", state, known);
  const scan = finished(state);
  const dated = lines
    .slice(0, 40)
    .find((line) => /\b(?:date|datum|time|zeit|created|erstellt|fecha|data)\b/i.test(line) && isDated(scanTime(line)));
  Object.assign(scan, scanTime(dated ?? ""));
  scan.vin = vinOf(source);
  return scan;
}

/** Reads the line at `state.at` and returns its shape. */
export function readLine(text: string, state: State, known: readonly Shape[]): Shape | undefined {
  state.builder.at = state.at + 1;
  const shape = known.find((one) => one.take(text, state));
  if (shape?.between) return shape;
  state.blank = false;
  state.ruled = /^[-=_]{5,}$/.test(text);
  if (!text.startsWith("|")) state.unitColumn = undefined;
  return shape;
}
