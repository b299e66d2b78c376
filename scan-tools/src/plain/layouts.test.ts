import { describe, expect, test } from "vitest";
import { readScanText } from "../read-scan.ts";
import { languages, type Words } from "../testing/languages.ts";

interface Fault {
  code: string;
  failureType: string;
  text: string;
  status: string;
}

interface Unit {
  name: string;
  faults: Fault[];
  silent: boolean;
}

/** Two units with faults, one without, and one that did not answer. */
function vehicle({ units, texts, status }: Words): Unit[] {
  const fault = (nth: number, code: string, failureType: string): Fault => ({
    code,
    failureType,
    text: texts[nth] ?? "",
    status: status[nth] ?? "",
  });
  const unit = (nth: number, faults: Fault[], silent = false): Unit => ({ name: units[nth] ?? "", faults, silent });
  return [unit(0, [fault(0, "U0121", "00"), fault(1, "P0299", "")]), unit(1, [fault(2, "C0035", "13")]), unit(2, []), unit(3, [], true)];
}

const codeOf = ({ code, failureType }: Fault) => (failureType === "" ? code : `${code}-${failureType}`);
const block = (unit: Unit, words: Words, lines: (fault: Fault, nth: number) => string) =>
  unit.faults.map(lines).join("\n") || (unit.silent ? words.silent : words.clean);
const table = (units: readonly Unit[], words: Words, row: (cells: string[]) => string) =>
  [
    row([words.unit, words.code, words.text, words.state]),
    ...units.flatMap((unit) => unit.faults.map((fault) => row([unit.name, codeOf(fault), fault.text, fault.status]))),
  ].join("\n");

/** Ways to lay out the same scan; those of the second kind name only units with faults. */
const layouts: Record<string, (units: readonly Unit[], words: Words) => string> = {
  "headings and dashes": (units, words) =>
    units.map((unit) => `${unit.name}\n${block(unit, words, (one) => `${codeOf(one)} - ${one.text} (${one.status})`)}`).join("\n\n"),
  "headings with a colon and numbered lines": (units, words) =>
    units
      .map((unit) => `${unit.name}:\n${block(unit, words, (one, nth) => `${nth + 1}. ${codeOf(one)} ${one.text} - ${one.status}`)}`)
      .join("\n"),
  "counts below headings, the status on a line of its own": (units, words) =>
    units
      .map((unit) => {
        const count = unit.faults.length > 0 ? `${words.count(unit.faults.length)}\n` : "";
        return `${unit.name}\n${count}${block(unit, words, (one) => `  ${codeOf(one)} ${one.text}\n    ${one.status}`)}`;
      })
      .join("\n\n"),
  "named values": (units, words) =>
    units
      .map((unit) => {
        const values = (one: Fault) => `${words.code}: ${codeOf(one)}\n${words.text}: ${one.text}\n${words.state}: ${one.status}`;
        return `${words.unit}: ${unit.name}\n${block(unit, words, values)}`;
      })
      .join("\n\n"),
  "Markdown headings and lists": (units, words) =>
    units
      .map(
        (unit, nth) =>
          `## ${nth + 1}. ${unit.name}\n\n${block(unit, words, (one) => `- **${codeOf(one)}** - ${one.text} (${one.status})`)}`,
      )
      .join("\n\n"),
  "the status in front": (units, words) =>
    units.map((unit) => `=== ${unit.name} ===\n${block(unit, words, (one) => `[${one.status}] ${codeOf(one)} ${one.text}`)}`).join("\n"),
  "code, text and status on lines of their own": (units, words) =>
    units
      .map((unit) => `${unit.name.toUpperCase()}\n${block(unit, words, (one) => `  ${codeOf(one)}\n    ${one.text}\n    ${one.status}`)}`)
      .join("\n"),
  "a table for each unit, the number of faults in its heading": (units, words) =>
    units
      .map((unit) => {
        const rows = unit.faults.map((one) => [codeOf(one), one.text, one.status].join("\t"));
        const head = `${unit.name} (${rows.length})\n${[words.code, words.text, words.state].join("\t")}`;
        return rows.length > 0 ? [head, ...rows].join("\n") : `${unit.name}\t${unit.silent ? words.silent : words.clean}`;
      })
      .join("\n"),
};

const faultsOnly: typeof layouts = {
  "the unit among each fault's values": (units, words) =>
    units
      .flatMap((unit) =>
        unit.faults.map(
          (one) => `${words.code}: ${codeOf(one)}\n${words.unit}: ${unit.name}\n${words.text}: ${one.text}\n${words.state}: ${one.status}`,
        ),
      )
      .join("\n\n"),
  "a table with tabs": (units, words) => table(units, words, (cells) => cells.join("\t")),
  "CSV with semicolons": (units, words) => table(units, words, (cells) => cells.join(";")),
  "a Markdown table": (units, words) => table(units, words, (cells) => `| ${cells.join(" | ")} |`),
  "columns of fixed width": (units, words) => table(units, words, (cells) => cells.map((cell) => cell.padEnd(60)).join("")),
  "the unit before each code": (units) =>
    units.flatMap((unit) => unit.faults.map((one) => `${unit.name}: ${codeOf(one)} ${one.text} [${one.status}]`)).join("\n"),
};

function expected(units: readonly Unit[]): string[] {
  return units.flatMap(({ name, silent, faults }) => [
    `${name.toLowerCase()}${silent ? " (silent)" : ""}`,
    ...faults.map(({ code, failureType, status, text }) => [code, failureType, status, text].join("|")),
  ]);
}

function read(text: string): string[] {
  const { scans } = readScanText(text, "plain");
  return scans.flatMap(({ units }) =>
    units.flatMap(({ name, reached, codes }) => [
      `${name.toLowerCase()}${reached ? "" : " (silent)"}`,
      ...codes.map(({ code, failureType, status, text: said }) => [code, failureType, status, said].join("|")),
    ]),
  );
}

describe.each(Object.keys(languages))("a text in the language %s", (language) => {
  const words = languages[language];
  const units = words ? vehicle(words) : [];

  test.each(Object.entries(layouts))("%s", (_, layout) => {
    expect(words && read(layout(units, words))).toEqual(expected(units));
  });

  test.each(Object.entries(faultsOnly))("%s", (_, layout) => {
    expect(words && read(layout(units, words))).toEqual(expected(units.filter(({ faults }) => faults.length > 0)));
  });
});
