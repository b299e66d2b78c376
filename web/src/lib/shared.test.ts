import { expect, test } from "vitest";
import { keepShared, readShared, type SharedCache } from "./shared.ts";

function makeCache(): SharedCache {
  const rows = new Map<string, Response>();
  return {
    put: async (address, reply) => void rows.set(address, reply),
    match: async (address) => rows.get(address)?.clone(),
  };
}

async function share(parts: Record<string, string>, files: readonly File[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  for (const file of files) form.append("files", file);
  const cache = makeCache();
  await keepShared(form, () => Promise.resolve(cache));
  return await readShared(() => Promise.resolve(cache));
}

test("text and files come back as they were shared", async () => {
  const shared = await share({ title: "Bumper", text: "See https://x.test", url: "https://x.test" }, [
    new File(["one"], "a.jpg", { type: "image/jpeg" }),
    new File(["two"], "Ψηφίδα 🚗.png", { type: "image/png" }),
  ]);
  expect(shared?.text).toBe("Bumper\nSee https://x.test\nhttps://x.test");
  expect(shared?.files.map(({ name, type }) => [name, type])).toEqual([
    ["a.jpg", "image/jpeg"],
    ["Ψηφίδα 🚗.png", "image/png"],
  ]);
  expect(await shared?.files[1]?.text()).toBe("two");
});

test("what says the same twice is said once, and nothing is nothing", async () => {
  expect((await share({ title: "Bumper", text: "Bumper" }))?.text).toBe("Bumper");
  expect(await share({ title: " ", text: "" })).toBeNull();
  // A form without a chosen file posts an empty one.
  expect(await share({}, [new File([], "")])).toBeNull();
  expect(await readShared(() => Promise.resolve(makeCache()))).toBeNull();
});

test("a whole album keeps its first twenty pictures", async () => {
  const many = Array.from({ length: 30 }, (_, nth) => new File(["x"], `${nth}.jpg`));
  expect((await share({}, many))?.files.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, nth) => `${nth}.jpg`));
});
