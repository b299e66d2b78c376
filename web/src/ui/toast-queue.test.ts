import { afterEach, expect, test } from "vitest";
import { dismissToast, shownToasts, subscribeToasts, toast } from "./toast-queue.ts";

const texts = () => shownToasts().map((entry) => entry.text);

afterEach(() => {
  for (const entry of shownToasts()) dismissToast(entry.id);
});

test("three stand at most, the oldest goes", () => {
  for (const text of ["a", "b", "c", "d"]) toast({ text });
  expect(texts()).toEqual(["b", "c", "d"]);
});
test("news of the same key replaces the one before it", () => {
  toast({ text: "1 new", key: "new" });
  toast({ text: "Saved" });
  toast({ text: "2 new", key: "new" });
  expect(texts()).toEqual(["Saved", "2 new"]);
});
test("listeners hear of news and of its end until they stop", () => {
  let heard = 0;
  const stop = subscribeToasts(() => (heard += 1));
  toast({ text: "a" });
  dismissToast(shownToasts()[0]?.id ?? 0);
  stop();
  toast({ text: "b" });
  expect(heard).toBe(2);
});
test("what can be acted on stays longer", () => {
  toast({ text: "a" });
  toast({ text: "b", action: { text: "Undo", onAction: () => undefined } });
  const [plain, acting] = shownToasts();
  expect(acting?.duration).toBeGreaterThan(plain?.duration ?? 0);
});
