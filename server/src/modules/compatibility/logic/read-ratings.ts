import { type Column, type ImportedRating, type Known, type LineFault, lineFault, readHeader, readLine } from "./import-line.ts";
import { readCsv, UnreadableCsv } from "../../../platform/csv/read-csv.ts";

/** A part of a file: the lines that can be imported, and the faults of those that cannot. */
export interface ReadPart {
  ratings: ImportedRating[];
  faults: LineFault[];
}

/** How a file is read: in parts of `size` lines, so that the memory it takes does not depend on its length, and at most `most` lines. */
export interface ReadLimits {
  size: number;
  most: number;
}

/** Reads a file of ratings. What is after the most lines is not read. */
export async function* readRatings(file: AsyncIterable<Uint8Array>, known: Known, { size, most }: ReadLimits): AsyncGenerator<ReadPart> {
  let part: ReadPart = { ratings: [], faults: [] };
  let names: Column[] | undefined;
  let lines = 0;
  try {
    for await (const { line, cells } of readCsv(file)) {
      if (names === undefined) {
        const header = readHeader(line, cells);
        if ("faults" in header) return yield { ratings: [], faults: header.faults };
        names = header.names;
        continue;
      }
      lines += 1;
      if (lines > most) {
        part.faults.push(lineFault(line, "", "too-many", `A file has at most ${most.toLocaleString("en")} ratings; import it in parts.`));
        return yield part;
      }
      const read = readLine(line, cells, names, known);
      if (Array.isArray(read)) part.faults.push(...read);
      else part.ratings.push(read);
      if (part.ratings.length + part.faults.length < size) continue;
      yield part;
      part = { ratings: [], faults: [] };
    }
    if (names === undefined) part.faults.push(lineFault(1, "", "empty", "The file is empty."));
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    part.faults.push(lineFault(error.line, "", error.code, unreadable[error.code]));
  }
  yield part;
}

const unreadable: Readonly<Record<UnreadableCsv["code"], string>> = {
  "utf-8": "The file is not UTF-8 text; nothing after this line was read.",
  quote: "A quote is not closed, or something follows it; nothing after this line was read.",
  "too-long": "The line is longer than 20,000 characters; nothing after it was read.",
};
