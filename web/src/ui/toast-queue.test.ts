import { afterEach, expect, test } from "vitest";
import { dismissToast, shownToasts, subscribeToasts, toast } from "./toast-queue.ts";

const texts = () => shownToasts().map((entry) => entry.text);

afterEach(() => {
  for (const entry of shownToasts()) dismissToast(entry.id);
});

test("a fourth toast removes the oldest", () => {
  for (const text of ["a", "b", "c", "d"]) toast({ text });
  expect(texts()).toEqual(["b", "c", "d"]);
});
test("a toast replaces an earlier one with the same key", () => {
  toast({ text: "1 new", key: "new" });
  toast({ text: "Saved" });
  toast({ text: "2 new", key: "new" });
  expect(texts()).toEqual(["Saved", "2 new"]);
});
test("listeners are called when a toast is shown or dismissed, until they unsubscribe", () => {
  let calls = 0;
  const unsubscribe = subscribeToasts(() => (calls += 1));
  toast({ text: "a" });
  dismissToast(shownToasts()[0]?.id ?? 0);
  unsubscribe();
  toast({ text: "b" });
  expect(calls).toBe(2);
});
test("a toast with an action is shown longer", () => {
  toast({ text: "a" });
  toast({ text: "b", action: { text: "Undo", onAction: () => undefined } });
  const [plain, withAction] = shownToasts();
  expect(withAction?.duration).toBeGreaterThan(plain?.duration ?? 0);
});
