import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { takenAtOf } from "./taken-at.ts";

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#204060" } });
const withTime = (DateTimeOriginal: string, more: Record<string, string> = {}) =>
  plain().withExif({ IFD0: { Make: "Camera" }, IFD2: { DateTimeOriginal, ...more } });

test("a camera's own time is read from what pictures are sent as", async () => {
  const taken = withTime("2026:03:02 10:11:12");
  for (const picture of [taken.jpeg(), taken.png(), taken.webp()]) expect(takenAtOf(await picture.toBuffer())).toBe("2026-03-02T10:11:12");
  const zoned = await withTime("2026:03:02 10:11:12", { OffsetTimeOriginal: "+02:00" }).jpeg().toBuffer();
  expect(takenAtOf(zoned)).toBe("2026-03-02T10:11:12+02:00");
});

test("a time that is not stated or cannot be is none", async () => {
  expect(takenAtOf(await plain().jpeg().toBuffer())).toBeNull();
  const changed = plain().withExif({ IFD0: { DateTime: "2026:03:02 10:11:12" } });
  expect(takenAtOf(await changed.jpeg().toBuffer())).toBeNull();
  for (const written of ["0000:00:00 00:00:00", "2026:02:31 10:00:00", "2026:13:01 10:00:00"])
    expect(takenAtOf(await withTime(written).jpeg().toBuffer()), written).toBeNull();
});

test("bytes of any kind are no error", async () => {
  const picture = await withTime("2026:03:02 10:11:12").jpeg().toBuffer();
  fc.assert(
    fc.property(fc.nat(picture.length - 1), fc.nat(255), fc.nat(picture.length), (at, value, end) => {
      const changed = Uint8Array.from(picture.subarray(0, end));
      changed[at] = value;
      const found = takenAtOf(changed);
      expect(found === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/.test(found)).toBe(true);
    }),
  );
});
