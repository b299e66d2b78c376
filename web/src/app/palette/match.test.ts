import { expect, test } from "vitest";
import { matching, matchOf } from "./match.ts";

test.each([
  ["New request", "new", 0],
  ["New request", "REQ", 1],
  ["New request", "quest new", 2],
  ["Νέο αίτημα", "νεο", 0],
  ["Πλοίαρχος", "πλοιαρχοσ", 0],
  ["Überall", "uber", 0],
  ["Işık ayarı", "isik", 0],
  ["Işık ayarı", "IŞIK", 0],
  ["Ford AB12 CDE", "ab12cde", 2],
  ["Ford AB12CDE", "ab12 cde", 2],
  ["1042-000317", "1042000317", 2],
  ["Ford Fusion", "", 0],
  ["Ford Fusion", "ford x", undefined],
  ["Ford Fusion", "honda", undefined],
])("%j described by %j: %j", (text, words, match) => {
  expect(matchOf(text, words)).toBe(match);
});

test("what begins with the words is first, and equal ones keep their order", () => {
  const names = ["A chat", "Chats", "No", "Open chat", "Chat history"];
  expect(matching(names, "chat", (name) => name)).toEqual(["Chats", "Chat history", "A chat", "Open chat"]);
});
