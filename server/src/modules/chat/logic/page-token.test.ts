import fc from "fast-check";
import { expect, test } from "vitest";
import { pageToken, readPageToken } from "./page-token.ts";

const lastAt = "2026-03-02 15:00:00.123456+00";
const tokenOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a token names the place that it was made of", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (id) => {
      expect(readPageToken(pageToken({ lastAt, id }))).toEqual({ lastAt, id });
    }),
  );
});

test.each([
  ["nothing", ""],
  ["no JSON", Buffer.from("nonsense").toString("base64url")],
  ["a number of no channel", tokenOf([lastAt, 2 ** 31])],
  ["half a number", tokenOf([lastAt, 1.5])],
  ["a text for a number", tokenOf([lastAt, "1"])],
  ["no instant", tokenOf(["yesterday", 1])],
  ["a day that does not exist", tokenOf(["2026-13-02 15:00:00+00", 1])],
  ["SQL", tokenOf([`${lastAt}'; select 1`, 1])],
])("%s is the beginning", (_, token) => {
  expect(readPageToken(token)).toBeNull();
});
