import type { ReportData, ReportWork, Scan, ScannedUnit, TroubleCode } from "@remotebay/contract";

const wheel: TroubleCode = {
  Code: "C0035",
  FailureType: "11",
  Status: "Confirmed",
  Text: "Left front wheel speed sensor circuit short to ground",
};

/** A realistic report: for the preview of a portal, for tests and for the benchmark. */
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

/** A trouble code. */
export function code(Code: string, FailureType: string, Text: string, Status = "Confirmed"): TroubleCode {
  return { Code, FailureType, Status, Text };
}

/** A control unit with its codes. */
export function unit(Name: string, ...Codes: TroubleCode[]): ScannedUnit {
  return { Name, Address: "", Reached: true, Codes };
}

/** A scan of a vehicle. */
export function scan(Phase: Scan["Phase"], Date: string, Units: ScannedUnit[]): Scan {
  return { Phase, Tool: "OE software", Date, Units };
}

function work(Name: string, Tool: string, Result: ReportWork["Result"], Notes = "", Calibration = false): ReportWork {
  return { Name, Tool, Result, Notes, Calibration };
}
