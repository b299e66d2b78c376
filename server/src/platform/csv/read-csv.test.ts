import { byteOrderMark, csvLine, type Separator } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRecord, readCsv, UnreadableCsv } from "./read-csv.ts";

async function recordsOf(text: string | Uint8Array, size = 7): Promise<CsvRecord[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, nth) => bytes.subarray(nth * size, (nth + 1) * size));
  const found: CsvRecord[] = [];
  for await (const record of readCsv(chunks)) found.push(record);
  return found;
}

const cell = fc.string({ unit: fc.constantFrom(...("=+-@'\" ,;\t\r\naä🚗1".match(/./gsu) ?? [])), maxLength: 10 });
// A first line without signs decides the separator, as the names of columns do.
const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });

test("what is written is read back, whatever the separator and however the file arrives", async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom<Separator>(",", ";", "\t"),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (rows, separator, size, marked) => {
        const file = (marked ? byteOrderMark : "") + [["a", "b", "c"], ...rows].map((cells) => csvLine(cells, separator)).join("");
        expect((await recordsOf(file, size)).map(({ cells }) => cells)).toEqual([["a", "b", "c"], ...rows]);
      },
    ),
    { numRuns: 300 },
  );
});

test("records have the number of the line on which they begin, also after line breaks in cells and empty lines", async () => {
  const records = await recordsOf('a,b\r\n"x\ny\r\nz",1\n\n\nq,2\rr,3');
  expect(records).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x\ny\r\nz", "1"] },
    { line: 7, cells: ["q", "2"] },
    { line: 8, cells: ["r", "3"] },
  ]);
});

test.each([
  ["a quote that is never closed", 'a,b\n1,2\n"3,4\n5,6\n', 3, "quote"],
  ["something after a closing quote", 'a,b\n1,2\n3,"4"5\n', 3, "quote"],
  ["a line without an end", `a,b\n${"x".repeat(30_000)}`, 2, "too-long"],
])("%s is refused with its line", async (_, text, line, code) => {
  const refused = await recordsOf(text, 1_000).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableCsv);
  expect(refused).toMatchObject({ line, code });
});

test("bytes that are no UTF-8 are refused with the line before them", async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode("a,b\nM"), 0xfc, ...new TextEncoder().encode("nchen,1\n")]);
  expect(await recordsOf(bytes, 4).catch((error: unknown) => error)).toMatchObject({ line: 2, code: "utf-8" });
});
