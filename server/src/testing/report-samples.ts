import type { ReportData, ReportWork, TroubleCode } from "@remotebay/contract";

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
    codes: [
      ...both("ABS", "C0035", "11", "Left front wheel speed sensor circuit short to ground", "Confirmed"),
      before("Engine", "P0420", "00", "Catalyst system efficiency below threshold (bank 1)", "Confirmed"),
      before("Front camera", "C1A67", "54", "Forward recognition camera: missing calibration", "Confirmed"),
      before("Gateway", "U0100", "87", "Lost communication with engine control module: missing message", "Pending"),
    ],
    afterScanned: true,
    work: [
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
    ],
    notes:
      "The left front wheel speed sensor harness is damaged near the connector. It is to be repaired before the vehicle is handed over.",
    pictures: [],
    brand: { appName: "RemoteBay", brandColour: "#0f766e", address: ["Remote diagnostics and calibration", "support@remotebay.test"] },
    demo: false,
    ...changes,
  };
}

/** A report of several pages: `count` codes with long texts; 22 codes give three pages. */
export function longReport(count = 70): ReportData {
  const codes = Array.from({ length: count }, (_, i) => {
    const module = ["Engine", "ABS", "Body control", "Gateway", "Parking assistance", "Airbag"][i % 6] ?? "";
    const code = `${"PCBU"[i % 4]}${(0x0100 + i * 7).toString(16).toUpperCase().padStart(4, "0")}`;
    const text = "Signal compared with the one expected: plausibility failure, signal above the allowable range";
    return i % 9 === 0 ? both(module, code, "62", text, "Confirmed") : [before(module, code, "62", text, "Stored")];
  });
  return sampleReport({ codes: codes.flat(), notes: "A line of the notes.\n\n".repeat(8), version: 3 });
}

function before(Module: string, Code: string, FailureType: string, Text: string, Status: string): TroubleCode {
  return { Module, Code, FailureType, Status, Text, Phase: "before" };
}

function both(Module: string, Code: string, FailureType: string, Text: string, Status: string): TroubleCode[] {
  const one = before(Module, Code, FailureType, Text, Status);
  return [one, { ...one, Phase: "after" }];
}

function work(Name: string, Tool: string, Result: ReportWork["Result"], Notes = "", Calibration = false): ReportWork {
  return { Name, Tool, Result, Notes, Calibration };
}
