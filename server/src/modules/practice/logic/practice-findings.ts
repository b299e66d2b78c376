import { calibrationGroupId, type SaveFindings, type Scan, type TroubleCode } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";

/** A fault as a scan tool states it: control unit, code, failure type, wording. */
type Fault = readonly [unit: string, code: string, failureType: string, text: string];

const camera: Fault = ["Front camera", "C1A67", "54", "Forward camera: calibration is missing"];
const surround: Fault = ["Surround view", "C1C42", "54", "Surround view: the calibration of one camera is missing"];

/** What a car has that needs a function of this id. None depends on the kind of engine. */
const faultsOfElement: Readonly<Record<number, Fault>> = {
  101: camera,
  102: ["Distance radar", "C1A60", "78", "Front radar: alignment outside the permitted range"],
  103: ["Rear radar", "C1B20", "54", "Rear radar: not calibrated"],
  104: ["Blind spot, right", "C1B0A", "54", "Right corner radar: not calibrated"],
  105: surround,
  106: ["Rear camera", "C1C40", "54", "Rear camera: calibration is missing"],
  107: ["Lidar", "C1D12", "54", "Lidar: not calibrated"],
  108: ["Night vision", "C1D30", "54", "Night vision camera: calibration is missing"],
  109: ["Parking aid", "B1B41", "54", "Parking sensors: not calibrated"],
  110: ["Head-up display", "B1D08", "54", "Head-up display: calibration is missing"],
  111: ["Headlamps", "B1242", "54", "Headlamp levelling: basic setting is missing"],
  112: ["Stability control", "C0051", "54", "Steering angle sensor: zero point not learned"],
};

/** What else is found, by the group of the service: left over from the repair. */
const faultsOfGroup: Readonly<Record<number, readonly Fault[]>> = {
  1: [["Driver assistance", "U0428", "00", "Steering angle data received is not plausible"]],
  2: [
    ["Body", "U3003", "16", "Battery voltage below the threshold"],
    ["Headlamps", "B1231", "13", "Left headlamp: circuit open"],
    ["Doors", "B1310", "54", "Driver's window: end stop not learned"],
  ],
  3: [["Immobiliser", "B1055", "00", "Number of learned keys is not plausible"]],
  4: [["Instruments", "B1A20", "00", "Service interval has passed"]],
  5: [["Body", "U0300", "55", "Control unit is not configured"]],
  6: [["Airbag", "B1193", "00", "Crash event recorded"]],
};

/** The function that the work is written for where the shop has chosen none, by group. */
const usualElement: Readonly<Record<number, number>> = { 1: 101, 2: 202, 3: 301, 4: 401, 5: 504, 6: 605 };
const usualGroup = 2;

/** Read in every scan, whether they have codes or not. */
const alwaysRead = ["Airbag", "Brakes", "Gateway", "Body", "Instruments"];

export interface Found {
  requestId: number;
  groupId: number | null;
  /** The functions that the shop ordered. */
  elementIds: readonly number[];
  /** Of the tools' names and the notes. */
  language: string;
  now: Date;
  notes: string;
}

/** What the simulated technician found before the work, and with `isDone` after it: the codes are gone then, and the work is done. */
export function practiceFindings(found: Found, isDone: boolean): SaveFindings {
  const groupId = found.groupId ?? usualGroup;
  const elementIds = found.elementIds.length > 0 ? found.elementIds : [usualElement[groupId] ?? 202];
  const faults = practiceFaults(groupId, elementIds);
  const tool = textOf(found.language, "lookups.scanTools", "oe-tool") ?? "";
  const scan = (Phase: "before" | "after", codes: readonly Fault[]): Scan => ({
    Phase,
    Tool: tool,
    Date: `${found.now.toISOString().slice(0, 19)}Z`,
    Units: [...new Set([...faults.map(([unit]) => unit), ...alwaysRead])].map((Name) => ({
      Name,
      Address: "",
      Reached: true,
      Codes: codes.filter(([unit]) => unit === Name).map(asCode),
    })),
  });
  if (!isDone) return { Id: found.requestId, Scans: [scan("before", faults)], Pairs: [], Work: [], Notes: "" };
  const isCalibration = groupId === calibrationGroupId;
  const workTool = isCalibration ? (textOf(found.language, "lookups.scanTools", "digital-targets") ?? "") : tool;
  const Work = elementIds.map((ServiceElementId) => ({
    ServiceElementId,
    Tool: workTool,
    Result: isCalibration ? ("Passed" as const) : ("Completed" as const),
    Notes: "",
  }));
  return { Id: found.requestId, Scans: [scan("before", faults), scan("after", [])], Pairs: [], Work, Notes: found.notes };
}

/** The code that is found first, to be named in the chat. */
export function firstCode(groupId: number | null, elementIds: readonly number[]): string {
  return practiceFaults(groupId ?? usualGroup, elementIds)[0]?.[1] ?? "";
}

function practiceFaults(groupId: number, elementIds: readonly number[]): Fault[] {
  const ordered = elementIds.map((id) => faultsOfElement[id]).filter((fault) => fault !== undefined);
  const usual = groupId === calibrationGroupId && ordered.length === 0 ? [camera] : [];
  return [...ordered, ...usual, ...(faultsOfGroup[groupId] ?? [])];
}

function asCode([, Code, FailureType, Text]: Fault): TroubleCode {
  return { Code, FailureType, Status: "Confirmed", Text };
}
