import { describe, expect, test } from "vitest";
import { readScanText } from "../read-scan.ts";

/** What is read of a text: `name@address: code-type status, …`, `-` for none, `x` for no answer. */
function read(text: string): string[] {
  return readScanText(text).scans.flatMap(({ units }) =>
    units.map(({ name, address, reached, codes }) => {
      const faults = codes.map(({ code, failureType, status }) => [[code, failureType].filter(Boolean).join("-"), status].join(" ").trim());
      return `${name}@${address}: ${reached ? faults.join(", ") || "-" : "x"}`;
    }),
  );
}

const rows = (...lines: string[]) => ["| module | what was found |", "|---|---|", ...lines].join("\n");

describe("a row that names a unit and, in one cell, its codes", () => {
  test("gives each code its own status byte, and the unit its address", () => {
    expect(
      read(rows("| ABS `0x28` | `C1200-17` (4C), `C1201-17` left front (08, not on the first day) |", "| EPS `0x30` | none |")),
    ).toEqual(["ABS@28: C1200-17 4C, C1201-17 08", "EPS@30: -"]);
  });

  test("lets codes that nothing parts share the state behind them, but not across a semicolon", () => {
    expect(read(rows("| radar | `C1408-86=08` and `C1418-78=08`, both confirmed/history and not failing |"))).toEqual([
      "radar@: C1408-86 confirmed/history, C1418-78 confirmed/history",
    ]);
    expect(read(rows("| BCM | `B1632-15`, `B104D-15`; `B10AA-00=08` is confirmed/history |"))).toEqual([
      "BCM@: B1632-15, B104D-15, B10AA-00 confirmed/history",
    ]);
  });

  test("leaves out what is no longer there, and what a sentence speaks of again", () => {
    expect(
      read(rows("| cluster | `U1741-87`; `U1701-87` is no longer reported |", "| hub | `B1040-64`, as the history of B1040 says |")),
    ).toEqual(["cluster@: U1741-87", "hub@: B1040-64"]);
  });

  test("is no unit without faults where its only code cannot be told", () => {
    const scan = readScanText(rows("| EPS | none |", "| cluster | `U17O1-87`, twice |")).scans[0];
    expect(scan?.units.map(({ name }) => name)).toEqual(["EPS"]);
    expect(scan?.notUnderstood.map(({ text }) => text)).toEqual(["| cluster | U17O1-87, twice |"]);
  });

  test("did not answer where the cell says so", () => {
    expect(read(rows("| ABS | `C1200-17` |", "| radio | no response |"))).toEqual(["ABS@: C1200-17", "radio@: x"]);
  });

  test("names the unit of codes that a sentence lists below the table", () => {
    expect(
      read(
        `${rows("| ABS | none |", "| Uconnect | 41 records, nine of them stored |")}\n\nThe two Uconnect records are \`B143A-11\` and \`B1570-19\`.`,
      ),
    ).toEqual(["ABS@: -", "Uconnect@: B143A-11, B1570-19"]);
  });
});

describe("lists", () => {
  test("a table of addresses with the maker's number and its symptom, or the SAE code of the same fault", () => {
    const table = [
      "| Modul | Code | Befund |",
      "|---|---|---|",
      "| 09 | 02394 / 010 | Standlicht, sporadisch |",
      "| 16 | 226057 / B1147 F1 | Klemme S |",
    ];
    const [scan] = readScanText(table.join("\n")).scans;
    expect(read(table.join("\n"))).toEqual(["@09: 02394-010 sporadisch", "@16: B1147-F1"]);
    expect(scan?.units[1]?.codes[0]?.text).toBe("Klemme S (226057)");
  });

  test("several units that did not answer, in one sentence", () => {
    expect(
      read("| Modul | Code | Befund |\n|---|---|---|\n| 09 | 01134 / 012 | Horn |\n\n37 Navigation und 56 Radio sind nicht erreichbar."),
    ).toEqual(["@09: 01134-012", "Navigation@37: x", "Radio@56: x"]);
  });

  test("a unit that could not be read, and one without codes, by their abbreviations", () => {
    expect(read("- **PCM: Error** — Unable to read DTC\n- HCM: U0121:00-0B\n- IPMB: None\n- ACM: U3006:16-28, B1A56:15-2F")).toEqual([
      "PCM@: x",
      "HCM@: U0121-00",
      "IPMB@: -",
      "ACM@: U3006-16, B1A56-15",
    ]);
    expect(read("HCM: U0121:00-0B\n\nNotes\nABS: None of this is certain")).toEqual(["HCM@: U0121-00"]);
  });

  test("a unit with the state of its codes, and codes that go on in the next line", () => {
    expect(
      read(
        "- BCM active/current: `B1632-15`, `B162E-15`, and\n  `B104D-15`. They belong together.\n- IPC history: `U1700-86` and `U1741-87`.",
      ),
    ).toEqual([
      "BCM@: B1632-15 active/current, B162E-15 active/current, B104D-15 active/current",
      "IPC@: U1700-86 history, U1741-87 history",
    ]);
  });

  test("a title with a note in brackets gives its state to the codes below", () => {
    expect(read("Current codes (with the fuse removed and the service wrench on)\nC0919, C1139, B1319")).toEqual([
      "@: C0919 Current, C1139 Current, B1319 Current",
    ]);
  });

  test("addresses and codes in pairs", () => {
    expect(read("86,801A4C;11,8052A0;99,31782;99,B7F805")).toEqual(["@86: 801A4C", "@11: 8052A0", "@99: 31782, B7F805"]);
    expect(read("10,2024;11,2025;12,2026")).toEqual([]);
  });
});
