import type { Line } from "./lines.ts";

/**
 * The key of the own message that was added after those that were known, the newest if there are several; undefined if none was. A message
 * keeps its key when it is stored, and older messages that are loaded stand before the known ones: neither is a new one.
 */
export function newestOwn(known: readonly Line[], lines: readonly Line[], me: number): string | undefined {
  const keys = new Set(known.map(({ key }) => key));
  const first = lines.findIndex(({ key }) => keys.has(key));
  const isNew = ({ key, message }: Line, index: number) =>
    index > first && !keys.has(key) && message.userId === me && message.messageType !== "system";
  return lines.findLast(isNew)?.key;
}
