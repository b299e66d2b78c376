import { expect, test } from "vitest";
import { makeSharedWork } from "./shared-work.ts";

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("given up")));
  });
}

test("who asks for the same at once shares one piece of work, and later ones begin anew", async () => {
  const shared = makeSharedWork<number>();
  let begun = 0;
  const ask = (key: string) => shared.run(key, undefined, () => Promise.resolve((begun += 1)));
  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual([1, 1, 2]);
  expect(await ask("a")).toBe(3);
});

test("the work goes on while anybody waits, ends when nobody does, and the next who asks begins it anew", async () => {
  const shared = makeSharedWork<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  const seen: AbortSignal[] = [];
  const ask = (by: AbortController) =>
    shared.run("a", by.signal, (signal) => {
      seen.push(signal);
      return untilAborted(signal);
    });
  const waiting = [ask(one), ask(other)];
  one.abort();
  expect(seen.map((signal) => signal.aborted)).toEqual([false]);
  other.abort();
  const next = shared.run("a", undefined, () => Promise.resolve("anew"));
  expect((await Promise.allSettled(waiting)).map((result) => result.status)).toEqual(["rejected", "rejected"]);
  expect(await next).toBe("anew");
});
