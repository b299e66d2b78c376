import { expect, test } from "vitest";
import { makeFormat } from "../../lib/i18n/format.ts";
import type { Translate } from "../../lib/i18n/texts.ts";
import { dayText, messageTime } from "./message-time.ts";

const text: Translate = (key, ...parameters) => `${key} ${Object.values((parameters[0] ?? {}) as Record<string, string>).join()}`.trim();
const format = makeFormat({ culture: "en-US", text });
const plain = (written: string) => written.replace(/\s/g, " ");
/** A time on this computer's clock, as messages carry it. */
const at = (day: number, hour: number, minute = 0, year = 2026) => new Date(year, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 20, 0, 30);

test.each([
  ["today", at(20, 0, 5), "today", "common.todayAt 12:05 AM"],
  ["25 minutes ago, before midnight", at(19, 23, 55), "yesterday", "common.yesterdayAt 11:55 PM"],
  ["yesterday's first minute", at(19, 0), "yesterday", "common.yesterdayAt 12:00 AM"],
  ["the day before", at(18, 23, 59), "November 18", "11:59 PM"],
  ["another year", at(18, 8, 30, 2025), "November 18, 2025", "8:30 AM"],
])("a message of %s", (_, written, day, time) => {
  expect(plain(dayText(format, written, now))).toBe(day);
  expect(plain(messageTime(format, written, now))).toBe(time);
});
