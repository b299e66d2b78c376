import { type NotificationChoices, usualChoices } from "@remotebay/contract";
import { expect, test } from "vitest";
import { decide, type News, type Situation } from "./decide.ts";

const now = new Date("2026-06-10T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const news = (seq: number, ago: number, kind: News["kind"] = "message"): News => ({ seq, at: minutes(-ago), kind });

const situation = (change: Partial<Situation>): Situation => ({
  way: "mail",
  now,
  news: [news(1, 11)],
  choices: usualChoices,
  timeZone: "UTC",
  readSeq: 0,
  letterSeq: 0,
  letterAt: null,
  ...change,
});

const quiet = (choices: Partial<NotificationChoices> = {}): NotificationChoices => ({
  ...usualChoices,
  QuietHours: { On: true, From: 11 * 60, Until: 14 * 60 },
  ...choices,
});

test("a letter waits until a message was unread for ten minutes, and then tells of all", () => {
  expect(decide(situation({ news: [news(1, 9), news(2, 1)] }))).toEqual({ do: "later", at: minutes(1) });
  expect(decide(situation({ news: [news(1, 10), news(2, 1)] }))).toEqual({ do: "tell", seqs: [1, 2] });
});

test("a second letter waits four hours, unless its reader has been there meanwhile", () => {
  const written = { news: [news(5, 30)], letterAt: minutes(-60), letterSeq: 4 };
  expect(decide(situation({ ...written, readSeq: 3 }))).toEqual({ do: "later", at: minutes(180) });
  expect(decide(situation({ ...written, readSeq: 4 }))).toEqual({ do: "tell", seqs: [5] });
  expect(decide(situation({ ...written, readSeq: 3, letterAt: minutes(-240) }))).toEqual({ do: "tell", seqs: [5] });
});

test("a push waits for nothing but quiet hours", () => {
  expect(decide(situation({ way: "push", news: [news(1, 0)], letterAt: minutes(-1), letterSeq: 4 }))).toEqual({ do: "tell", seqs: [1] });
  expect(decide(situation({ way: "push", choices: quiet() }))).toEqual({ do: "later", at: minutes(120) });
  expect(decide(situation({ choices: quiet() }))).toEqual({ do: "later", at: minutes(120) });
});

test("each kind is told in the ways that are chosen, and no mail at all where mail is off", () => {
  const all = [news(1, 20), news(2, 19, "status"), news(3, 18, "calibration"), news(4, 17, "report")];
  expect(decide(situation({ news: all }))).toEqual({ do: "tell", seqs: [1, 4] });
  expect(decide(situation({ news: all, way: "push" }))).toEqual({ do: "tell", seqs: [1, 2, 3, 4] });
  const Push = { message: false, status: true, calibration: false, report: false };
  expect(decide(situation({ news: all, way: "push", choices: { ...usualChoices, Push } }))).toEqual({ do: "tell", seqs: [2] });
  expect(decide(situation({ news: all, choices: { ...usualChoices, MailOn: false } }))).toEqual({ do: "nothing" });
  expect(decide(situation({ news: [] }))).toEqual({ do: "nothing" });
});

test("what was said two days ago is not told any more", () => {
  expect(decide(situation({ news: [news(1, 2 * 1440), news(2, 2 * 1440 - 1)], way: "push" }))).toEqual({ do: "tell", seqs: [2] });
  expect(decide(situation({ news: [news(1, 2 * 1440)] }))).toEqual({ do: "nothing" });
});
