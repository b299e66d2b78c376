import { expect, test } from "vitest";
import type { Line } from "./lines.ts";
import { newestOwn } from "./newest-own.ts";

const me = 7;
const line = (key: string, userId = me, messageType: Line["message"]["messageType"] = "user"): Line => ({
  key,
  message: { userId, messageType } as Line["message"],
  state: "sending",
  item: undefined,
});

test("an own message is new when it is written, and not once more when it is stored", () => {
  const before = [line("a", 1), line("b", 1)];
  const written = [...before, line("c")];
  expect(newestOwn(before, written, me)).toBe("c");
  expect(newestOwn(written, [...before, line("c")], me)).toBeUndefined();
});

test("an own message is new where another's is stored after it, in the same moment", () => {
  const before = [line("a", 1)];
  expect(newestOwn(before, [...before, line("b"), line("c", 1)], me)).toBe("b");
});

test("neither others' messages, nor the system's lines, nor older messages are an own new one", () => {
  const before = [line("m", 1), line("n", 1)];
  expect(newestOwn(before, [...before, line("o", 1), line("p", me, "system")], me)).toBeUndefined();
  expect(newestOwn(before, [line("k"), line("l"), ...before], me)).toBeUndefined();
});
