import type { MarkLines } from "./mark-lines.ts";

/** One fault as a scan tool wrote it. */
export interface ScannedCode {
  /** SAE J2012 code without failure type (`U0415`), or the maker's number as written (`00532`, `480A12`). */
  code: string;
  /** The failure type or symptom number in the tool's own digits (`68`, `008`), or empty. */
  failureType: string;
  /** The tool's own wording, or empty. */
  status: string;
  text: string;
  /** The line of the source that names the code, counted from 1. */
  line: number;
}

/**
 * How sure it is that the codes of a unit are all that it has. `stated`: the text says of this unit that it has none, or gives a number of
 * faults and as many were read. `listed`: faults are listed, but the text says neither how many there are nor, of other units, that they
 * have none, so that nobody knows whether the list is whole: the scan's question (`asks`) covers it; so is a name without faults of a tool
 * that writes clean units so. `short`: not known: a name with
 * neither, fewer faults than the text gives, a text that breaks off here, a line within the unit that was not understood.
 */
export type Proof = "stated" | "listed" | "short";

/** One control unit that a scan names, whether or not it has codes. */
export interface ScannedUnit {
  name: string;
  /** The address by which the tool calls the unit (`09`, `7E0`), or empty. */
  address: string;
  /** False if the tool says that the unit did not answer. */
  reached: boolean;
  /** A unit without codes is `listed` only where its tool is known to give a clean unit by its name alone (`Evidence.bare`). */
  proof: Proof;
  codes: ScannedCode[];
}

/** What a reader made of the text of one scan. */
export interface ReadScan {
  /** The tool's name as technicians say it, or empty if the text does not say which tool wrote it. */
  tool: string;
  /** When the scan was made: `2024-05-31T14:05` or `2024-05-31`, in the tool's own time; empty if the text does not say, or not clearly. */
  made: string;
  /** The two readings of a date that can be read in two ways (`06/11/2025`); `made` is empty then. Otherwise empty. */
  madeChoices: string[];
  vin: string;
  /** Serial number and software version of the tool itself; absent if the text does not state them. */
  toolSerial?: string;
  toolVersion?: string;
  units: ScannedUnit[];
  /** True if a person has to be asked "Is this all of it?" before anything of this scan may clear a fault: no text says so itself. */
  asks: boolean;
  /** Lines that could carry a fault or a unit and were not read. */
  notUnderstood: { line: number; text: string }[];
}

/** A place where a text names a unit. */
export interface Mention {
  unit: ScannedUnit;
  line: number;
  /**
   * The number of faults that the reader found there, 0 for none; `some` if the line says nothing of the whole number, whatever it looks
   * like. Left out if the reader knows no more than what the line says itself.
   */
  faults?: number | "some";
}

/** What a reader knows beside the scan, from which follows what is proven of its units (`proof.ts`). */
export interface Evidence {
  /** The text as the reader read it, line by line; what is no part of the scan is left out. */
  text: string;
  /** True if every name of a unit begins with a word of the tool (`Address 01: …`), so that no other line can be one. */
  headed: boolean;
  /** True if the text is a log that has no end. */
  endless: boolean;
  /** Units of which a fault had no place, since a scan holds no more. */
  cut: ReadonlySet<ScannedUnit>;
  /**
   * Units that the text gives by their name alone, of a tool that is known to write so what it reached and found no fault in. Such a name
   * says nothing by itself, as the text below it may be lost: a person who calls the scan whole says it.
   */
  bare: ReadonlySet<ScannedUnit>;
  mentions: Mention[];
  /** How many faults the text gives each unit, with those that it gives more than once. */
  given: Map<ScannedUnit, number>;
}

/** A scan as a reader leaves it, before it is decided what is proven of its units. */
export interface ReaderScan extends ReadScan {
  evidence: Evidence;
}

/** Reads the exports of one scan tool. Each tool has a file in `tools/` and a row in `readers.ts`. */
export interface ToolReader {
  /** Names the tool's folder under `fixtures/`. */
  key: string;
  /** The tool's name as technicians say it. */
  name: string;
  /** How sure the reader is that its tool wrote the text, by marks within single lines: 0 (not) to 1 (certainly). */
  marks(lines: MarkLines): number;
  /** Matches the first line of a scan: where it matches again, a second scan begins. Absent if the tool has no such line. */
  start?: RegExp;
  /** Reads the text of one scan, with normalised line ends. Must take linear time and may not throw. */
  read(source: string): ReaderScan;
}
