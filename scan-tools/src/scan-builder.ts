import type { ReaderScan, ScannedCode, ScannedUnit } from "./reader.ts";

/** Most codes of one text: what one request can hold. */
export const maxCodes = 500;
const maxUnits = 300;
export const maxNotUnderstood = 200;

/** The longest values that the contract's fields take. */
export const limits = { name: 80, address: 20, code: 20, failureType: 10, status: 60, text: 400, line: 400 };

/** A line of the source: `at` counts from 1, `indent` is the number of characters before the text. */
export interface SourceLine {
  at: number;
  text: string;
  indent: number;
}

/** The lines of a source without those that are blank. */
export function filledLines(source: string): SourceLine[] {
  return source
    .split("\n")
    .map((text, index) => ({ at: index + 1, text: text.trim(), indent: text.length - text.trimStart().length }))
    .filter(({ text }) => text !== "");
}

/** Collects what a reader finds; cuts every value to the length that its field takes. */
export class ScanBuilder {
  readonly scan: ReaderScan;
  /** The line that is being read. */
  at = 0;
  /** True if there were more codes than one scan can hold. */
  full = false;
  #count = 0;
  #named: ScannedUnit | undefined;
  #namedAt = 0;
  /** Units of which a fault had no place. */
  readonly #cut = new Set<ScannedUnit>();
  readonly #units = new Map<string, ScannedUnit>();
  /** Units of which the text says that they have faults, with the line that says so, if it is still to be noted. */
  readonly #announced = new Map<ScannedUnit, SourceLine | undefined>();

  constructor(tool: string, text: string) {
    this.scan = {
      tool,
      made: "",
      madeChoices: [],
      vin: "",
      units: [],
      asks: false,
      notUnderstood: [],
      evidence: { text, headed: false, endless: false, cut: this.#cut, bare: new Set(), mentions: [], given: new Map() },
    };
  }

  /** The unit of that name and address; the same unit is listed once, also if the text names it in two places. */
  unit(name: string, address = "", line = this.at): ScannedUnit {
    const unit = this.#unitOf(name, address);
    if (unit !== this.#named || line !== this.#namedAt) this.scan.evidence.mentions.push({ unit, line });
    [this.#named, this.#namedAt] = [unit, line];
    return unit;
  }

  /** Notes what the text says at a line of the number of a unit's faults (`Mention`). */
  says(unit: ScannedUnit, faults: number | "some", line = this.at): void {
    this.scan.evidence.mentions.push({ unit, line, faults });
  }

  #unitOf(name: string, address: string): ScannedUnit {
    const unit: ScannedUnit = {
      name: fit(name, limits.name),
      address: fit(address, limits.address),
      reached: true,
      proof: "short",
      codes: [],
    };
    const key = JSON.stringify([unit.name.toLowerCase(), unit.address.toLowerCase()]);
    const known = this.#units.get(key);
    if (known) return known;
    if (this.#units.size >= maxUnits) return unit;
    this.#units.set(key, unit);
    this.scan.units.push(unit);
    return unit;
  }

  /** Adds a fault to a unit, which has answered then, and returns it, so that later lines can complete it. A fault that the unit has already is not added again. */
  fault(unit: ScannedUnit, fault: Partial<ScannedCode> & { code: string; line: number }): ScannedCode {
    const code: ScannedCode = { failureType: "", status: "", text: "", ...fault };
    complete(code);
    const { given } = this.scan.evidence;
    given.set(unit, (given.get(unit) ?? 0) + 1);
    const same = unit.codes.find((other) => other.code === code.code && other.failureType === code.failureType && other.text === code.text);
    if (same) return same;
    if (this.#count >= maxCodes) {
      this.full = true;
      this.#cut.add(unit);
    } else {
      this.#count += 1;
      unit.reached = true;
      unit.codes.push(code);
    }
    return code;
  }

  /** Notes that the text says of a unit that it has faults: if none of them can be read, the unit must not pass for one without. */
  announce(unit: ScannedUnit, line?: SourceLine): void {
    if (!this.#announced.has(unit)) this.#announced.set(unit, line);
  }

  /** Notes a line that looks like a fault and was not read. */
  notUnderstood({ at, text }: Pick<SourceLine, "at" | "text">): void {
    if (this.scan.notUnderstood.length < maxNotUnderstood) this.scan.notUnderstood.push({ line: at, text: fit(text, limits.line) });
  }

  /** The scan, with values that later lines completed cut to their fields. */
  done(): ReaderScan {
    // A unit whose faults had no place must not pass for one without.
    this.scan.units = this.scan.units.filter((unit) => unit.codes.length > 0 || !this.#cut.has(unit));
    for (const [unit, line] of this.#announced) if (line && unit.codes.length === 0 && unit.reached) this.notUnderstood(line);
    this.scan.units = this.scan.units.filter((unit) => unit.codes.length > 0 || !unit.reached || !this.#announced.has(unit));
    for (const unit of this.scan.units) unit.codes = withoutDoubles(unit.codes);
    for (const unit of this.scan.units) for (const code of unit.codes) complete(code);
    return this.scan;
  }
}

/** The codes of a unit without those that the text gives twice in all that it says of them. */
function withoutDoubles(codes: readonly ScannedCode[]): ScannedCode[] {
  const known = new Set<string>();
  return codes.filter(({ code, failureType, status, text }) => {
    const key = JSON.stringify([code, failureType, status, text]);
    return !known.has(key) && known.add(key);
  });
}

function complete(code: ScannedCode): void {
  code.code = fit(code.code, limits.code);
  code.failureType = fit(code.failureType, limits.failureType);
  code.status = fit(code.status, limits.status);
  code.text = fit(code.text, limits.text);
}

/** One line of at most `max` characters; a surrogate pair that the cut split in two is removed. */
export function fit(value: string, max: number): string {
  const short = value.length > 4 * max ? value.slice(0, 4 * max) : value;
  return short
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}
