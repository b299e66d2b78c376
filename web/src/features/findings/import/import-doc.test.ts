import type { ReadText } from "@remotebay/scan-tools";
import { expect, test } from "vitest";
import { codeCount } from "../findings-doc.ts";
import { otherVinOf, waitsForReason, withVinOfText } from "../scan-vehicle.ts";
import { lostLines, noChoices, notKnownCount, scanOfRead, scansToAdd, unlikelyImports } from "./import-doc.ts";

const code = (text: string, line: number) => ({ code: text, failureType: "", status: "", text: "", line });
const unit = (name: string, ...codes: ReturnType<typeof code>[]) => ({ name, address: "", reached: true, proof: "listed" as const, codes });
const scan = (more: Partial<ReadText["scans"][number]> = {}): ReadText["scans"][number] => ({
  tool: "VCDS",
  made: "2026-05-04T10:00",
  madeChoices: [],
  vin: "",
  units: [],
  asks: false,
  notUnderstood: [],
  ...more,
});
const textOf = (...scans: ReadText["scans"]): ReadText => ({ reader: "vcds", scans, truncated: false });

test("one scan takes the phase asked for; of several the first is before and the last after the work", () => {
  const engine = { units: [unit("Engine", code("P0420", 2))] };
  expect(scansToAdd(textOf(scan(engine)), "during", noChoices).map((one) => one.scan.Phase)).toEqual(["during"]);
  const three = textOf(scan(engine), scan(engine), scan(engine));
  expect(scansToAdd(three, "before", noChoices).map((one) => one.scan.Phase)).toEqual(["before", "during", "after"]);
  const chosen = { ...noChoices, phases: { 2: "before" as const } };
  expect(scansToAdd(three, "before", chosen).map((one) => one.scan.Phase)).toEqual(["before", "during", "before"]);
});

test("a scan without codes is added for what it read; one that names no unit is not", () => {
  const found = textOf(scan({ units: [unit("ABS")] }), scan());
  const scans = scansToAdd(found, "after", noChoices);
  expect(scans.map(({ at }) => at)).toEqual([0]);
  expect(codeCount(scans.map((one) => one.scan))).toBe(0);
});

test("a line that was not understood becomes a fault of the unit above it, with the code that is in it", () => {
  const found = textOf(
    scan({
      units: [unit("Engine", code("P0420", 2)), unit("ABS", code("C0035", 8))],
      notUnderstood: [{ line: 5, text: "  P04ZZ unknown fault " }],
    }),
  );
  expect(lostLines(found, noChoices)).toEqual([{ scan: 0, line: 5, text: "  P04ZZ unknown fault " }]);
  const choices = { ...noChoices, taken: new Set([5]) };
  expect(lostLines(found, choices)).toEqual([]);
  const [added] = scansToAdd(found, "before", choices);
  expect(added?.scan.Units.map(({ Name, Codes }) => [Name, Codes.map(({ Code, Text }) => `${Code} ${Text}`)])).toEqual([
    ["Engine", ["P0420 ", "P04ZZ P04ZZ unknown fault"]],
    ["ABS", ["C0035 "]],
  ]);
});

test("a line without anything like a code is kept with its start as code, in a text without units too", () => {
  const found = textOf(scan({ notUnderstood: [{ line: 1, text: "Fault in the left door" }] }));
  const [added] = scansToAdd(found, "before", { ...noChoices, taken: new Set([1]) });
  expect(added?.scan.Units[0]?.Codes[0]).toMatchObject({ Code: "Fault in the left do", Text: "Fault in the left door" });
});

test("a scan asks what its text does not say, and the answers are added with it", () => {
  const found = textOf(scan({ asks: true, made: "", madeChoices: ["2025-11-06", "2025-06-11"], units: [unit("ABS", code("C0035", 2))] }));
  const [asked] = scansToAdd(found, "after", noChoices);
  expect(asked).toMatchObject({ dates: ["2025-11-06", "2025-06-11"], scan: { Whole: "asked", Date: "" } });
  const answers = { 0: { Whole: "yes" as const, Date: "2025-06-11" } };
  expect(scansToAdd(found, "after", { ...noChoices, answers })[0]?.scan).toMatchObject({ Whole: "yes", Date: "2025-06-11" });
});

test("units that are not known are counted", () => {
  const short = { ...unit("Radio"), proof: "short" as const };
  expect(notKnownCount(scansToAdd(textOf(scan({ units: [unit("ABS"), short] })), "after", noChoices))).toBe(1);
});

test("an old scan, and one after the work that is older than the job's scan before it, are unlikely until confirmed", () => {
  const bounds = { requested: "2026-05-04T08:00:00Z", now: new Date("2026-05-04T12:00:00Z") };
  const engine = [unit("Engine", code("P0420", 2))];
  const known = [{ Phase: "before" as const, Tool: "", Date: "2026-05-04T11:00", Units: [] }];
  const doubts = (made: string, confirmed?: string) => {
    const choices = confirmed === undefined ? noChoices : { ...noChoices, answers: { 0: { DateConfirmed: confirmed } } };
    const one = unlikelyImports(scansToAdd(textOf(scan({ made, units: engine })), "after", choices), known, bounds).get(0);
    return one && [...one.doubts, one.isConfirmed];
  };
  expect(doubts("2024-03-14")).toEqual(["beforeRequest", "beforeEarlier", false]);
  expect(doubts("2024-03-14", "2024-03-14")).toEqual(["beforeRequest", "beforeEarlier", true]);
  expect(doubts("2026-05-04T10:00")).toEqual(["beforeEarlier", false]);
  expect(doubts("2026-05-04T11:30")).toBeUndefined();
});

test("a scan of another car is noticed, and waits for its reason", () => {
  const other = "WVWZZZ1JZ3W386752";
  const made = scanOfRead(scan({ vin: other.toLowerCase(), toolSerial: "SN-1", toolVersion: "23.11" }), "before");
  expect(made).toMatchObject({ VIN: other, Source: "import", ToolSerial: "SN-1", ToolVersion: "23.11" });
  expect(otherVinOf(made, "1HGCM82633A004352")).toBe(other);
  expect(otherVinOf(made, other)).toBeUndefined();
  expect(otherVinOf(made, "")).toBeUndefined();
  const waits = (OtherVehicle: string) => waitsForReason({ ...made, OtherVehicle }, "1HGCM82633A004352");
  expect([waits(""), waits("-"), waits("Donor unit")]).toEqual([true, true, false]);
});

test("a scan has the VIN that the whole text names, where its own part names none", () => {
  const none = scanOfRead(scan(), "before");
  expect(withVinOfText(none, "VIN: WVWZZZ1JZ3W386752", "1HGCM82633A004352").VIN).toBe("WVWZZZ1JZ3W386752");
  expect(withVinOfText(none, "VIN: 1HGCM82633A004352", "1HGCM82633A004352").VIN).toBe("1HGCM82633A004352");
  expect(withVinOfText(none, "no VIN", "1HGCM82633A004352").VIN).toBeUndefined();
});

test("what was read becomes a scan, and nothing of it is cut", () => {
  const code = { code: "P0420", failureType: "", status: "", text: "x".repeat(500) };
  const read = {
    tool: "T".repeat(200),
    made: "2026-03-02T09:12",
    vin: "",
    asks: false,
    units: [{ name: "M".repeat(100), address: "", reached: true, proof: "listed" as const, codes: [{ ...code, line: 1 }] }],
  };
  const made = scanOfRead(read, "after");
  expect([made.Phase, made.Date, made.Tool.length, made.Units[0]?.Name.length, made.Units[0]?.Codes[0]?.Text.length]).toEqual([
    "after",
    "2026-03-02T09:12",
    200,
    100,
    500,
  ]);
});

test("what is not known to be all stays so: from the text to the scan", () => {
  const units = (["stated", "listed", "short"] as const).map((proof) => ({ name: proof, address: "", reached: true, proof, codes: [] }));
  const read = scanOfRead({ tool: "VCDS", made: "2024-03-14", vin: "", asks: true, units }, "after");
  expect(read.Whole).toBe("asked");
  expect(read.Units.map(({ Name, Known }) => [Name, Known])).toEqual([
    ["stated", undefined],
    ["listed", undefined],
    ["short", false],
  ]);
});
