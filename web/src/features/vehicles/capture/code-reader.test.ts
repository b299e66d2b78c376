import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { makeCodeReader } from "./code-reader.ts";

vi.mock("zxing-wasm/reader", () => ({ prepareZXingModule: vi.fn<() => void>(), readBarcodes: vi.fn<() => void>() }));

const picture = { data: new Uint8ClampedArray(4), width: 1, height: 1 } as ImageData;
const everyFormat = ["aztec", "code_39", "code_128", "data_matrix", "qr_code"];

/** Declares the browser's own reader, which knows these formats and finds a code of each kind. Returns what it was asked with. */
function declareDetector(known: () => Promise<string[]>) {
  const asked: unknown[] = [];
  class BarcodeDetector {
    static getSupportedFormats = known;
    constructor(options: unknown) {
      asked.push(options);
    }
    async detect(source: unknown) {
      asked.push(source);
      return ["code_39", "qr_code"].map((format) => ({ rawValue: `in ${format}`, format }));
    }
  }
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  return asked;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(prepareZXingModule).mockReset();
  vi.mocked(readBarcodes).mockReset().mockResolvedValue([]);
});

test("the browser's own reader is used where it knows all four kinds of codes, and nothing is fetched", async () => {
  const asked = declareDetector(async () => everyFormat);
  const read = await makeCodeReader();
  expect(await read(picture)).toEqual([
    { text: "in code_39", hasChecksum: false },
    { text: "in qr_code", hasChecksum: true },
  ]);
  expect(asked).toEqual([{ formats: ["code_39", "code_128", "data_matrix", "qr_code"] }, picture]);
  expect(prepareZXingModule).not.toHaveBeenCalled();
});

describe("ZXing reads, from our own origin,", () => {
  test.each([
    ["where the browser has no reader", () => undefined],
    ["where it lacks a kind of code", () => declareDetector(async () => everyFormat.filter((format) => format !== "data_matrix"))],
    ["where it declares a reader that does not answer", () => declareDetector(() => Promise.reject(new Error("No service.")))],
  ])("%s", async (_, declare) => {
    declare();
    const read = await makeCodeReader();
    await read(picture);
    expect(readBarcodes).toHaveBeenCalledOnce();
    const { overrides } = vi.mocked(prepareZXingModule).mock.calls[0]?.[0] ?? {};
    expect(overrides?.locateFile?.("zxing_reader.wasm", "https://elsewhere.example/")).toMatch(/^\/.*zxing_reader.*\.wasm$/);
  });
});

test("a reader that could not be loaded is asked for again with the next try", async () => {
  vi.mocked(prepareZXingModule).mockRejectedValueOnce(new Error("offline"));
  await expect(makeCodeReader()).rejects.toThrow("offline");
  await expect(makeCodeReader()).resolves.toBeTypeOf("function");
  expect(prepareZXingModule).toHaveBeenCalledTimes(2);
});
