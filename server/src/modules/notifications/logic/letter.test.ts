import { expect, test } from "vitest";
import { translator } from "../../../platform/translate/translate.ts";
import type { UnreadNews } from "../../chat/service.ts";
import { composeLetter, letterOf } from "./letter.ts";

const t = translator("en");
const typed = `<img src=x onerror="go('&')">`;

const channel: UnreadNews["channel"] = {
  id: 17,
  locationId: 1,
  demo: false,
  technicianId: 2,
  statusId: 2,
  workOrderNumber: "1-000017",
  make: "Peugeot",
  model: "208",
  modelYear: 2021,
  name: "17",
  customType: "",
  data: { languages: [] },
  isPublic: true,
  isDiscoverable: true,
  isDistinct: false,
  lastSeq: 9,
  closed: false,
  readSeq: 0,
  deliveredSeq: 0,
  unread: 9,
};
const message = (seq: number, text: string, userName = "Jonas Keller"): UnreadNews["messages"][number] => ({
  channelId: 17,
  seq,
  clientId: "",
  userId: 2,
  userName,
  messageType: "user",
  text,
  language: "en",
  system: null,
  file: null,
  createdAt: new Date("2026-03-02T15:00:00Z"),
});
const translations = new Map<number, string>();
const reader = { email: "shop@demo.test", t, culture: "en-US", timeZone: "America/Chicago", language: "", translations };
const letterAbout = (messages: UnreadNews["messages"], change: Partial<typeof reader & typeof channel> = {}) =>
  composeLetter({ ...reader, ...change }, { channel: { ...channel, ...change }, messages }, "https://portal.example.test", "1-17");

test("what people typed is text in every place of a letter, and never begins a header", () => {
  const lines = [{ head: typed, body: `${typed}\n${typed}` }];
  const said = { title: `${typed}\r\nBcc: a@example.test`, about: typed, intro: [typed], lines, path: `/x?${typed}`, why: typed };
  const { html, subject } = letterOf({ t, culture: "en-US", email: "" }, said, "https://portal.example.test", "1");
  expect(html).not.toContain("<img");
  // Twice in the title, once in each other place, and in the address.
  expect(html.split("&lt;img src=x onerror=&quot;go(&#39;&amp;&#39;)&quot;&gt;")).toHaveLength(2 + 1 + 1 + 1 + 2 + 1 + 1 + 1);
  expect(subject).not.toMatch(/[\r\n]/);
  const { html: news } = letterAbout([message(1, typed, typed)], { make: typed, workOrderNumber: typed });
  expect(news).not.toContain("<img");
});

test("a letter quotes the newest five messages, at the reader's time, and says how many came before", () => {
  const { text } = letterAbout(Array.from({ length: 7 }, (_, nth) => message(nth + 1, `Message ${nth + 1}.`)));
  expect(text.match(/Message \d/g)).toEqual(["Message 3", "Message 4", "Message 5", "Message 6", "Message 7"]);
  expect(text).toContain(t("notifications.more", { count: 2 }));
  expect(text).toMatch(/Jonas Keller · Mar 2, 2026, 9:00\sAM\nMessage 3\./);
  expect(text).toContain("2021 Peugeot 208");
});

test("a quoted message is in the reader's language where it was translated, and cut without half a character", () => {
  const { text } = letterAbout([message(1, "Bereit?"), message(2, `${"x".repeat(399)}🚗 more`)], {
    translations: new Map([[1, "Ready?"]]),
  });
  expect(text).toContain("\nReady?\n");
  expect(text).not.toContain("Bereit");
  expect(text).toMatch(/x{399}…/);
});

test("a quoted message that could not be translated is marked as in the conversation", () => {
  const french = { ...message(1, "Le feu clignote."), language: "fr" };
  const mark = t("chat.notTranslated");
  expect(letterAbout([french]).text).toMatch(new RegExp(`· ${mark}\\nLe feu clignote\\.`));
  expect(letterAbout([french], { language: "fr" }).text).not.toContain(mark);
  expect(letterAbout([french], { translations: new Map([[1, "The light flashes."]]) }).text).not.toContain(mark);
  // Of earlier releases, with a country.
  expect(letterAbout([{ ...message(2, "Ready?"), language: "en-US" }]).text).not.toContain(mark);
});
