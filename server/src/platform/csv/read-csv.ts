import { type Separator, unproofed } from "@remotebay/contract";

/** A record of a file, with the number of the line on which it begins. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Something that ends the reading of a file: no line after it can be told from it. */
export class UnreadableCsv extends Error {
  override name = "UnreadableCsv";
  readonly line: number;
  readonly code: "utf-8" | "quote" | "too-long";

  constructor(line: number, code: UnreadableCsv["code"]) {
    super(`line ${line}: ${code}`);
    this.line = line;
    this.code = code;
  }
}

/** The longest record, in characters: a quote that is never closed does not fill the memory. */
const maxRecord = 20_000;

/**
 * Reads the records of a file of UTF-8 text, with or without a byte order mark. The separator is the one that occurs most often in the first
 * line. Empty lines are skipped. Throws `UnreadableCsv`.
 */
export async function* readCsv(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const reader = new RecordReader();
  for await (const text of textOf(chunks, reader)) {
    reader.add(text);
    yield* reader.records(false);
  }
  yield* reader.records(true);
}

async function* textOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, reader: RecordReader): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new UnreadableCsv(reader.line, "utf-8");
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}

class RecordReader {
  /** The line that is read next. */
  line = 1;
  private rest = "";
  private separator: Separator | undefined;

  add(text: string): void {
    this.rest += text;
  }

  /** The records that are complete; at the end of the file the last one needs no line break. */
  *records(isEnd: boolean): Generator<CsvRecord> {
    let start = 0;
    for (;;) {
      this.separator ??= separatorIn(this.rest, isEnd);
      if (this.separator === undefined) break;
      const found = readRecord(this.rest, start, this.separator, isEnd);
      if (found === undefined) break;
      if (found === "quote") throw new UnreadableCsv(this.line, "quote");
      if (found.end - start > maxRecord) throw new UnreadableCsv(this.line, "too-long");
      if (found.cells.length > 1 || found.cells[0] !== "") yield { line: this.line, cells: found.cells.map(unproofed) };
      this.line += found.lines;
      start = found.end;
    }
    this.rest = this.rest.slice(start);
    if (this.rest.length > maxRecord) throw new UnreadableCsv(this.line, "too-long");
  }
}

/** The separator of a file, once its first line is complete. */
function separatorIn(text: string, isEnd: boolean): Separator | undefined {
  const end = text.search(/[\r\n]/);
  if (end < 0 && !isEnd) return undefined;
  const first = end < 0 ? text : text.slice(0, end);
  const times = (sign: string) => first.split(sign).length;
  return ([",", ";", "\t"] as const).toSorted((a, b) => times(b) - times(a))[0];
}

interface Found {
  cells: string[];
  /** Where the next record begins. */
  end: number;
  /** The line breaks in it. */
  lines: number;
}

/** The record at `start`; undefined if it is not complete yet, and `quote` if what follows a closing quote is no separator. */
function readRecord(text: string, start: number, separator: Separator, isEnd: boolean): Found | "quote" | undefined {
  if (start >= text.length) return undefined;
  const cells: string[] = [];
  let lines = 0;
  let at = start;
  for (;;) {
    if (text[at] === '"') {
      const quoted = readQuoted(text, at, isEnd);
      if (quoted === undefined || quoted === "quote") return quoted;
      cells.push(quoted.cell);
      lines += quoted.lines;
      at = quoted.end;
    } else {
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
      cells.push(text.slice(from, at));
    }
    if (at >= text.length) return isEnd ? { cells, end: at, lines } : undefined;
    if (text[at] === separator) at += 1;
    else if (text[at] === "\n") return { cells, end: at + 1, lines: lines + 1 };
    else if (text[at] !== "\r") return "quote";
    // A line feed may follow in the next chunk.
    else if (at + 1 >= text.length && !isEnd) return undefined;
    else return { cells, end: at + (text[at + 1] === "\n" ? 2 : 1), lines: lines + 1 };
  }
}

function readQuoted(text: string, start: number, isEnd: boolean): { cell: string; end: number; lines: number } | "quote" | undefined {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return isEnd ? "quote" : undefined;
    if (quote + 1 >= text.length && !isEnd) return undefined;
    if (text[quote + 1] !== '"') {
      const cell = text.slice(start + 1, quote).replaceAll('""', '"');
      return { cell, end: quote + 1, lines: cell.match(/\r\n?|\n/g)?.length ?? 0 };
    }
    at = quote + 2;
  }
}
