import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule as prepareReader } from "zxing-wasm/reader";
import { prepareZXingModule as prepareWriter, type WriterOptions, writeBarcode } from "zxing-wasm/writer";
import { guide, guideBox } from "./guide-box.ts";
import { readCodes } from "./read-codes.ts";
import { cleanVin, vinIn } from "./vin-codes.ts";

const vin = "1HGCV1F34LA000007";
const european = "WVWZZZ1KZ6W000123";

function wasm(name: string): ArrayBuffer {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${name}`));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

beforeAll(() => {
  prepareReader({ overrides: { wasmBinary: wasm("reader/zxing_reader.wasm") } });
  prepareWriter({ overrides: { wasmBinary: wasm("writer/zxing_writer.wasm") } });
});

async function drawn(text: string, format: WriterOptions["format"], rotate = 0): Promise<Blob> {
  const { image, error } = await writeBarcode(text, { ...(format === undefined ? {} : { format }), scale: 3, rotate, addQuietZones: true });
  if (!image) throw new Error(error);
  return image;
}

describe("a drawn code is read as a VIN", () => {
  test.each(["Code39", "Code128", "DataMatrix", "QRCode"] as const)(
    "%s, upright, on its side and with the I of an import",
    async (format) => {
      for (const [text, rotate] of [
        [vin, 0],
        [`I${vin}`, 90],
        [european, 180],
      ] as const) {
        const codes = await readCodes(await drawn(text, format, rotate));
        expect(vinIn(codes)?.vin).toBe(text.slice(-17));
      }
    },
  );

  test("a code that holds something else is no VIN", async () => {
    expect(vinIn(await readCodes(await drawn("4006381333931", "Code128")))).toBeUndefined();
  });
});

describe("the VIN in a code's text", () => {
  test.each([
    [vin, vin],
    [`*${vin}*`, vin],
    [`I${vin}`, vin],
    [` ${vin.toLowerCase()} `, vin],
    [`VIN:${vin};MODEL:ACCORD`, vin],
    [`https://example.test/?vin=${vin}&x=1`, vin],
    [vin.replace("000007", "OOOOO7"), vin],
    [vin.slice(1), undefined],
    ["O".repeat(16), undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(cleanVin(text)).toBe(expected);
  });

  test("never yields anything but 17 possible characters, whatever a code holds", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(cleanVin(text) ?? vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      }),
    );
  });

  test("of several, the one whose check digit is right is taken; Code 39 without that proof is not sure", () => {
    const wrong = vin.replace("F34", "F54");
    expect(
      vinIn([
        { text: wrong, hasChecksum: true },
        { text: vin, hasChecksum: false },
      ]),
    ).toEqual({ vin, isSure: true });
    expect(vinIn([{ text: wrong, hasChecksum: false }])).toEqual({ vin: wrong, isSure: false });
    expect(vinIn([{ text: european, hasChecksum: true }])).toEqual({ vin: european, isSure: true });
  });
});

test("the guide box lies in the middle of the picture, within it, for every shape of camera and stage", () => {
  const size = fc.record({ width: fc.integer({ min: 160, max: 4000 }), height: fc.integer({ min: 160, max: 4000 }) });
  fc.assert(
    fc.property(size, size, (picture, stage) => {
      const box = guideBox(picture, stage);
      expect(Math.abs(box.x * 2 + box.width - picture.width)).toBeLessThanOrEqual(1);
      expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(picture.height);
    }),
  );
  expect(guideBox({ width: 800, height: 600 }, { width: 400, height: 300 }).width).toBe(800 * guide.width);
});
