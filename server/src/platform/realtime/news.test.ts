import fc from "fast-check";
import { expect, test } from "vitest";
import { makeWanted, readNews, shardOf, writeNews } from "./news.ts";

const shard = fc.nat({ max: 32_767 });

test("a notice says which shards have news, or that all have", () =>
  fc.assert(
    fc.property(fc.uniqueArray(shard, { minLength: 1, maxLength: 2_500 }), (told) => {
      const text = writeNews(new Set(told));
      expect(text.length).toBeLessThanOrEqual(7_500);
      expect(readNews(text)).toEqual(text === "" ? undefined : told);
      if (told.length < 1_800) expect(text).not.toBe("");
    }),
  ));

test("notices of triggers, of earlier releases and of nobody say nothing of shards", () => {
  for (const text of ["", '{"name":"user.changed"}', "1f"]) expect(readNews(text)).toBeUndefined();
});

test("a shard is wanted for as long as somebody wants a room of it, and its bit is set", () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.string({ maxLength: 2 }), { maxLength: 4 }), { maxLength: 20 }), fc.nat(), (rooms, seed) => {
      const wanted = makeWanted();
      for (const keys of rooms) wanted.add(keys);
      const gone = rooms.filter((_, nth) => (seed >> nth) % 2 === 1);
      for (const keys of gone) wanted.remove(keys);
      const left = new Set(rooms.filter((keys) => !gone.includes(keys)).flatMap((keys) => keys.map(shardOf)));
      const isSet = (one: number) => ((wanted.bits[one >> 3] ?? 0) >> (one & 7)) % 2 === 1;
      for (const one of rooms.flat().map(shardOf)) expect([wanted.has(one), isSet(one)]).toEqual([left.has(one), left.has(one)]);
      if (left.size === 0) expect(wanted.bits.every((byte) => byte === 0)).toBe(true);
    }),
  ));
