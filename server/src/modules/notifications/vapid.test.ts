import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { loadVapidKey } from "./adapters/vapid.ts";

test("the key for pushes is made once: processes that start together and later ones have the same", async () => {
  const { db } = await testDatabase();
  const load = async () => (await loadVapidKey(db, "mailto:bay@example.test")).publicKey;
  const [first, ...others] = await Promise.all([load(), load(), load(), load()]);
  expect(others).toEqual([first, first, first]);
  expect(await load()).toBe(first);
  // An uncompressed point of P-256, as browsers subscribe with.
  expect(Buffer.from(first ?? "", "base64url")).toHaveLength(65);
});

test("another installation has another key", async () => {
  const [one, other] = [await testDatabase(), await testDatabase()];
  const keyOf = async ({ db }: typeof one) => (await loadVapidKey(db, "mailto:bay@example.test")).publicKey;
  expect(await keyOf(one)).not.toBe(await keyOf(other));
});
