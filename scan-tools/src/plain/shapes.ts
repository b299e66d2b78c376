import { saysClean, saysListedClean } from "../no-faults.ts";
import { saysSilent } from "../not-reached.ts";
import { withoutCount } from "../sections.ts";
import { isRetold } from "../unit-names.ts";
import { isRule, isUnitTable, markdownCells, unitColumn, unitRow } from "./cells.ts";
import { codeAgain, complete, continues, labelledBelow, saeBelowMakers, statusOrText, symptomOf } from "./fault-above.ts";
import { isHeading, isMarkedHeading, underlined } from "./headings.ts";
import { addressedUnit, labelledUnit, listedUnit } from "./labels.ts";
import { countedUnit, statedUnit, statesClean, titledStatus, titlesClean, titlesSilent } from "./lines.ts";
import { abbreviatedClean, pairsOf, silentUnits } from "./lists.ts";
import { codesOf, noteDoubtful, ofCodes, readCodes, tellsAgain } from "./codes.ts";
import { readHeading, readLabel, readName, readPairs, readRow, readTitles, readUnitRow, titlesOf } from "./readings.ts";
import { plainRow } from "./rows.ts";
import { type Shape, shape } from "./shape.ts";
import { list, open, readClean, readListTitle, readRetold, readSilent } from "./state.ts";
import { maxLine } from "./style.ts";

/** The shapes of lines that the plain reader knows, in the order in which they are tried: the first that recognises a line reads it. */
export const shapes: readonly Shape[] = [
  shape({
    name: "blank line, or one too long for a scan tool",
    example: "P0420 Catalyst\n» \nPending",
    fixture: "forscan/01",
    before: ["status or text of the fault above"],
    between: true,
    find: (text, { lines, at }) => text === "" || (lines[at] ?? "").length > maxLine,
    read: (_, state) => {
      state.blank = true;
    },
  }),
  shape({
    name: "titles of columns",
    example: "» Code\tDescription\tStatus\nP0420\tCatalyst\tActive",
    fixture: "plain/01",
    before: ["heading"],
    between: true,
    find: titlesOf,
    read: readTitles,
  }),
  shape({
    name: "titles of a Markdown table of units",
    example: "» | module | what was found |\n|---|---|\n| ABS | C1200-17 (4C), C1201-17 (08) |",
    fixture: "plain/19",
    before: ["heading"],
    find: (_, { lines, at }) => unitColumn(lines, at),
    read: (column, state) => {
      state.unitColumn = column;
    },
  }),
  shape({
    name: "row of a table",
    example: "Code\tDescription\tStatus\n» P0420\tCatalyst\tnot seen since",
    fixture: "plain/01",
    before: ["codes"],
    find: (_, { columns, lines, at }) => columns && plainRow(lines, at, columns),
    read: readRow,
  }),
  shape({
    name: "rule of a Markdown table of units",
    example: "| module | what was found |\n» |---|---|\n| ABS | C1200-17 (4C), C1201-17 (08) |",
    fixture: "plain/19",
    before: ["row of a Markdown table of units"],
    find: (text, state) => isUnitTable(text, state) && (isRule(text) || isRule(state.lines[state.at + 1] ?? "")),
    read: () => {},
  }),
  shape({
    name: "row of a Markdown table of units",
    example: "| module | what was found |\n|---|---|\n» | ABS `0x28` | C1200-17 (4C), C1201-17 (08) |",
    fixture: "plain/19",
    before: ["codes"],
    find: (text, state) => isUnitTable(text, state) && unitRow(markdownCells(text) ?? [], state.unitColumn ?? 0),
    read: readUnitRow,
  }),
  shape({
    name: "pairs of a unit's address and a code",
    example: "» 86,801A4C;11,8052A0;99,31782",
    fixture: "plain/22",
    find: pairsOf,
    read: readPairs,
  }),
  shape({
    name: "several units that did not answer, in a sentence",
    example: "» 37 Navigation, 56 Radio and 77 Telephone are not reachable",
    fixture: "plain/17",
    find: silentUnits,
    read: (units, state) => units.forEach((unit) => list(unit, false, state)),
  }),
  shape({
    name: "abbreviation of a unit without faults",
    example: "PAM: U0100:87, U0101:00\n» IPMB: None",
    fixture: "plain/18",
    find: (_, state) => abbreviatedClean(state),
    read: (unit, state) => list(unit, true, state),
  }),
  shape({
    name: "unit of a tool's list, behind its address",
    example: "» 01-Engine -- Status: OK 0000",
    fixture: "vcds/01",
    before: ["statement about a unit"],
    find: listedUnit,
    read: (unit, state, text) => list(unit, saysListedClean(text), state),
  }),
  shape({
    name: "unit behind the word for its address",
    example: "» Address 01: Engine (J623)  Labels: None",
    fixture: "vcds/01",
    find: addressedUnit,
    read: (unit, state) => open(unit, state, false, true),
  }),
  shape({
    name: "symptom of the fault above",
    example: "Address 03: ABS Brakes\n01316 - Brakes\n» 35-10 - No Signal",
    fixture: "vcds/02",
    before: ["codes"],
    find: (text, { fault }) => symptomOf(text, fault),
    read: complete,
  }),
  shape({
    name: "unit behind a label",
    example: "Code: P0299\n» Control unit: Engine\nDescription: Boost pressure too low",
    fixture: "plain/06",
    before: ["status or text of the fault above"],
    find: labelledUnit,
    read: readLabel,
  }),
  shape({
    name: "raw code, which the fault's own line gives too",
    example: "» Raw code: P0420",
    fixture: "carscanner/01",
    before: ["codes"],
    find: (text) => /^raw code/i.test(text),
    read: () => {},
  }),
  shape({
    name: "codes that are told again",
    example: "P023F - Fuel pump (Permanent)\nP0420 Catalyst\n» As for the P023F code, others had it.",
    fixture: "plain/03",
    before: ["codes"],
    find: ofCodes((line, _, state) => tellsAgain(line, state) && line),
    read: noteDoubtful,
  }),
  shape({
    name: "SAE code of the fault that the line above gives by the maker's number",
    example: "Engine\n480A12 Boost pressure\n» P0299 too low",
    fixture: "vcds/01",
    before: ["codes"],
    find: ofCodes(saeBelowMakers),
    read: complete,
  }),
  shape({
    name: "code of the fault above, given again",
    example: "U0100:00\n» Code: U0100 - Lost communication",
    fixture: "forscan/01",
    before: ["codes"],
    find: ofCodes(codeAgain),
    read: complete,
  }),
  shape({
    name: "codes",
    example: "» Gateway: U0121 No communication with control unit",
    fixture: "plain/02",
    before: ["statement about a unit"],
    find: codesOf,
    read: readCodes,
  }),
  shape({
    name: "status or text of the fault above, behind a label",
    example: "DTC: P0299\n» Description: No communication with the gateway",
    fixture: "bluedriver/01",
    before: ["status or text of the fault above"],
    find: labelledBelow,
    read: complete,
  }),
  shape({
    name: "heading that counts its faults in words",
    example: "» ABS: 2 faults\nC0035 Sensor",
    fixture: "plain/01",
    before: ["statement about a unit", "heading"],
    find: (text, state) => withoutCount(text) !== text && !statesClean(text) && statedUnit(text) !== undefined && isHeading(text, state),
    read: (_, state, text) => readHeading(text, state),
  }),
  shape({
    name: "statement about a unit",
    example: "» Engine\tNo faults\nABS\tC0035 Sensor",
    fixture: "plain/18",
    before: ["heading"],
    find: statedUnit,
    read: (unit, state, text) => list(unit, statesClean(text), state),
  }),
  shape({
    name: "title of a list of names",
    example: "» Systems not responding:\nRadio",
    fixture: "carly/01",
    before: ["any other title"],
    find: (text) => (titlesClean(text) ? "clean" : titlesSilent(text) && "silent"),
    read: (names, state) => readListTitle({ names }, state),
  }),
  shape({
    name: "title that gives the state of the faults below",
    example: "» Intermittent codes:\nP0420 Catalyst",
    fixture: "plain/03",
    before: ["heading", "any other title"],
    find: (text) => titledStatus(text) || undefined,
    read: (status, state) => readListTitle({ status }, state),
  }),
  shape({
    name: "statement that the unit above did not answer",
    example: "ABS\n» No communication\nEngine: P0420 Catalyst",
    fixture: "vcds/14",
    before: ["heading"],
    find: (text, { unit, fault }) => unit?.codes.length === 0 && !fault && saysSilent(text) && unit,
    read: readSilent,
  }),
  shape({
    name: "statement that the unit above has no fault",
    example: "ABS\n» No faults\nEngine: P0420 Catalyst",
    fixture: "plain/04",
    before: ["heading"],
    find: saysClean,
    read: (_, state) => readClean(state),
  }),
  shape({
    name: "title of a part that tells about faults again",
    example: "## ABS\n- C0035 Sensor\n- C0040 Valve\n\n» ## Root cause analysis\n- C0035 appears in two modules",
    fixture: "plain/03",
    find: (text) => isRetold(text) && isMarkedHeading(text),
    read: (_, state) => readRetold(state),
  }),
  shape({
    name: "name in a list",
    example: "Systems without faults:\n» Radio\nABS: C0035 Sensor",
    fixture: "carly/01",
    before: ["heading"],
    find: (text, { names }) => names !== undefined && !isMarkedHeading(text),
    read: (_, state, text) => readName(text, state),
  }),
  shape({
    name: "name and number in a list of units",
    example: "Module\tCodes\n» Engine  2",
    fixture: "autel/01",
    find: (text, state) => state.list && (continues(text, state) || !isHeading(text, state)) && countedUnit(text),
    read: (unit, state, text) => list(unit, statesClean(text), state),
  }),
  shape({
    name: "status or text of the fault above",
    example: "Engine\nP0299\n» Boost pressure too low\nP0101\nAir mass",
    fixture: "plain/15",
    before: ["heading"],
    find: statusOrText,
    read: complete,
  }),
  shape({
    name: "heading",
    example: "» Engine\n------\nP0420 Catalyst",
    fixture: "plain/02",
    before: ["name above a rule"],
    find: isHeading,
    read: (_, state, text) => readHeading(text, state),
  }),
  shape({
    name: "name above a rule",
    example: "» Injection (2.0)\n-------\nISO code: 00 01\nHardware: MM10\nSoftware: 00\nP0440 Valve",
    fixture: "multiecuscan/01",
    find: underlined,
    read: (title, state) => {
      state.title = title;
    },
  }),
  shape({
    name: "any other title",
    example: "Systems without faults:\nRadio\n» What is left to do:\nClutch",
    find: (text) => text.endsWith(":"),
    read: (_, state) => {
      state.names = undefined;
    },
  }),
];
