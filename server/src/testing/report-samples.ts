import type { ReportData, ReportWork, Scan, ScannedUnit, TroubleCode } from "@remotebay/contract";

const wheel: TroubleCode = {
  Code: "C0035",
  FailureType: "11",
  Status: "Confirmed",
  Text: "Left front wheel speed sensor circuit short to ground",
};

/** A realistic report for tests and the benchmark. */
export function sampleReport(changes: Partial<ReportData> = {}): ReportData {
  return {
    reportId: "R-1042-000317",
    workOrderNumber: "1042-000317",
    roNumber: "RO-88412",
    version: 1,
    sentAt: "2026-11-20T17:42:00Z",
    timeZone: "America/Chicago",
    shop: { name: "Northside Collision", address: ["2840 N Western Ave", "Chicago, IL 60618"], phone: "+1 312 555 0148" },
    vehicle: {
      VIN: "4T1B11HK5KU211593",
      plate: "CR 48 210",
      year: 2019,
      make: "Toyota",
      model: "Camry",
      trim: "SE",
      engine: "2.5 L, 4 cylinders",
      odometer: 48210,
      odometerUnit: "mi",
    },
    asked: {
      scanType: "Pre- and post-repair scan",
      serviceElement: "Front camera calibration",
      comments: "Windscreen replaced, front bumper painted.\nLane keeping lamp stays on since the repair.",
      warningLight: true,
      srs: false,
      drivable: null,
      insurance: "Prairie Mutual",
    },
    technician: { name: "Elena Papadaki" },
    device: { name: "Bay 3", serial: "RB-20417" },
    dates: { created: "2026-11-20T15:05:00Z", taken: "2026-11-20T15:12:00Z", completed: "2026-11-20T17:40:00Z" },
    scans: [
      scan("before", "2026-11-20T15:20:00Z", [
        unit("ABS", wheel),
        unit("Engine", code("P0420", "00", "Catalyst system efficiency below threshold (bank 1)")),
        unit("Front camera", code("C1A67", "54", "Forward recognition camera: missing calibration")),
        unit("Gateway", code("U0100", "87", "Lost communication with engine control module: missing message", "Pending")),
      ]),
      scan("after", "2026-11-20T17:31:00Z", [unit("ABS", wheel), unit("Engine"), unit("Front camera"), unit("Gateway")]),
    ],
    pairs: [],
    work: sampleWork(),
    notes:
      "The left front wheel speed sensor harness is damaged near the connector. It is to be repaired before the vehicle is handed over.",
    pictures: [],
    brand: { appName: "RemoteBay", brandColour: "#0f766e", address: ["Remote diagnostics and calibration", "support@remotebay.test"] },
    demo: false,
    ...changes,
  };
}

function sampleWork(): ReportWork[] {
  return [
    work(
      "Front camera calibration, static",
      "Target frame, OE software",
      "Passed",
      "Aimed at 1,485 mm; the first try failed on glare and was repeated.",
      true,
    ),
    work("Front radar alignment", "Corner reflector", "Passed", "", true),
    work("Full system scan before the repair", "OE software", "Completed"),
    work("Full system scan after the repair", "OE software", "Completed"),
    work("Steering angle sensor reset", "OE software", "NotRequired"),
  ];
}

/** The same report as it was stored before scans were: codes with a phase, of which those that the second scan lacks count as cleared. */
export function earlierReport(changes: Partial<ReportData> = {}): ReportData {
  const { scans = [], pairs: _, ...rest } = sampleReport();
  const codes = scans.flatMap(({ Phase, Units }) =>
    Units.flatMap(({ Name, Codes }) =>
      Codes.map((one) => ({ Module: Name, ...one, Phase: Phase === "after" ? ("after" as const) : ("before" as const) })),
    ),
  );
  return { ...rest, codes, afterScanned: true, ...changes };
}

/** A report of several pages: `count` codes with long texts; 22 codes give three pages. */
export function longReport(count = 70): ReportData {
  const names = ["Engine", "ABS", "Body control", "Gateway", "Parking assistance", "Airbag"];
  const text = "Signal compared with the one expected: plausibility failure, signal above the allowable range";
  const listed = Array.from({ length: count }, (_, i) => {
    const written = `${"PCBU"[i % 4]}${(0x0100 + i * 7).toString(16).toUpperCase().padStart(4, "0")}`;
    return { name: names[i % 6] ?? "", stays: i % 9 === 0, code: code(written, "62", text, i % 9 === 0 ? "Confirmed" : "Stored") };
  });
  const units = (keep: (stays: boolean) => boolean) =>
    names.map((name) => unit(name, ...listed.filter((one) => one.name === name && keep(one.stays)).map((one) => one.code)));
  const scans = [
    scan(
      "before",
      "2026-11-20T15:20:00Z",
      units(() => true),
    ),
    scan(
      "after",
      "2026-11-20T17:31:00Z",
      units((stays) => stays),
    ),
  ];
  return sampleReport({ scans, notes: "A line of the notes.\n\n".repeat(8), version: 3 });
}

function code(Code: string, FailureType: string, Text: string, Status = "Confirmed"): TroubleCode {
  return { Code, FailureType, Status, Text };
}

function unit(Name: string, ...Codes: TroubleCode[]): ScannedUnit {
  return { Name, Address: "", Reached: true, Codes };
}

function scan(Phase: Scan["Phase"], Date: string, Units: ScannedUnit[]): Scan {
  return { Phase, Tool: "OE software", Date, Units };
}

function work(Name: string, Tool: string, Result: ReportWork["Result"], Notes = "", Calibration = false): ReportWork {
  return { Name, Tool, Result, Notes, Calibration };
}
