import { expect, test } from "vitest";
import { decode } from "./read-file.ts";

test("a scan tool's file is read whatever it was written in", () => {
  expect(decode(new TextEncoder().encode("P0420 Größe"))).toBe("P0420 Größe");
  expect(decode(Uint8Array.from([0xff, 0xfe, 0x50, 0, 0x30, 0]))).toBe("P0");
  expect(decode(Uint8Array.from([0x50, 0, 0x30, 0, 0x34, 0]))).toBe("P04");
  expect(decode(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe("Größe");
});
