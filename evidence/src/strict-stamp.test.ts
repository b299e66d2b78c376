import { beforeAll, expect, test } from "vitest";
import { type Bytes, joined, utf8 } from "./bytes.ts";
import { certificatesIn, requireCovered } from "./strict-stamp.ts";
import { newTimeAuthority } from "./testing/time-authority.ts";
import { checkTimeStamp, timeStampRequest, tokenIn } from "./time-stamp.ts";

const content = utf8("the report");
let stamp: Bytes;

const stampBy = async (name: string) =>
  tokenIn(
    await (await newTimeAuthority(name)).answer(await timeStampRequest(content, Uint8Array.of(65)), new Date("2026-03-02T15:02:00Z")),
  );
const isRefused = async (check: () => unknown) => {
  try {
    await check();
    return false;
  } catch {
    return true;
  }
};

beforeAll(async () => {
  stamp = await stampBy("Harbour Time");
});

test("one bit changed in each byte of a stamp: refused by its form, or by its signature", async () => {
  const covered = certificatesIn(stamp);
  expect(await isRefused(() => requireCovered(stamp, covered))).toBe(false);
  const flipped = (at: number) => stamp.map((byte, place) => (place === at ? byte ^ (1 << (at % 8)) : byte));
  for (let at = 0; at < stamp.byteLength; at++) {
    const changed = flipped(at);
    const refused = (await isRefused(() => requireCovered(changed, covered))) || (await isRefused(() => checkTimeStamp(changed, content)));
    expect({ at, refused }).toEqual({ at, refused: true });
  }
  // The version of the CMS, which its signature does not cover.
  const version = stamp.findIndex((byte, at) => byte === 2 && stamp[at + 1] === 1 && stamp[at + 2] === 3) + 2;
  expect(await isRefused(() => checkTimeStamp(flipped(version), content))).toBe(false);
  expect(await isRefused(() => requireCovered(flipped(version), covered))).toBe(true);
});

test("a certificate that is not covered, bytes that follow and what is no stamp are refused", async () => {
  const other = certificatesIn(await stampBy("Harbour Code"));
  for (const covered of [[], other]) expect(await isRefused(() => requireCovered(stamp, covered))).toBe(true);
  for (const bytes of [joined(stamp, new Uint8Array(1)), stamp.slice(0, -1), utf8("a stamp"), new Uint8Array()])
    expect(await isRefused(() => requireCovered(bytes, certificatesIn(stamp)))).toBe(true);
});
