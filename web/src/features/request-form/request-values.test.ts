import type { ScanType, ServiceRequest } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { isBlank } from "../../lib/field-table.ts";
import { type RequestInput, requestFields } from "../requests/request-fields.ts";
import { noVehicle } from "../vehicles/vehicle-fields.ts";
import { noOrigin } from "../vehicles/vehicle-value.ts";
import {
  blankValues,
  broughtInto,
  changedBody,
  chosenElements,
  type FormState,
  isUntouched,
  needsAcceptance,
  newBody,
  notesFor,
  notesOf,
  restoredState,
  storedAcceptance,
  withElements,
} from "./request-values.ts";
import { hasClearedAnswers, valuesOf } from "../requests/stored-values.ts";

const blank = blankValues({ Id: 1 });
const begun: RequestInput = { ...blank, RONumber: "A1", Vehicle: { ...noVehicle, VIN: "1HGCM82633A004352", Year: 2003 } };
const notes = {
  vehicle: { Body: "Sedan", Source: "vin" as const, ReadFrom: "1HGCM82633A004352" },
  accepted: [{ ScanType: 3, Version: "v1" }],
  unread: {},
};
const state: FormState = { values: begun, base: blank, notes };
const request = { Id: 7, Version: 4, Caveats: [] as ServiceRequest["Caveats"] } as ServiceRequest;

/** Serialises a state like storage and reload do. */
const reloaded = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept));

describe("a draft", () => {
  test("is restored unchanged", () => {
    expect(restoredState(reloaded(state))).toEqual(state);
  });
  test("of a release with fewer fields keeps its values", () => {
    const { ShopComments: _, ...older } = begun;
    expect(restoredState(reloaded({ ...state, values: older }))?.values).toEqual(begun);
  });
  test("with values too long for the server is restored", () => {
    expect(restoredState(reloaded({ ...state, values: { ...begun, RONumber: "x".repeat(50) } }))?.values.RONumber).toHaveLength(50);
  });
  test.each([
    ["of the form before this one", { values: { roNumber: "A1", vehicle: { VIN: "1HG" }, dates: [] }, base: { roNumber: "" } }],
    ["with another kind of value", { ...state, values: { ...begun, ScheduleDates: "soon" } }],
    ["with a choice of another shape", { ...state, values: { ...begun, Vehicle: { ...begun.Vehicle, Make: { name: "Ford" } } } }],
    ["that is no draft", "?"],
    ["in which nothing was written", { ...state, values: { ...blank, Device: { Id: 4 } } }],
  ])("%s is not restored", (_, kept) => {
    expect(restoredState(reloaded(kept))).toBeUndefined();
  });
  test("with text that is no value keeps it", () => {
    const kept = { ...state, values: { ...blank }, notes: { ...notes, unread: { "Vehicle.Odometer": "-5abc9", gone: "x" } } };
    expect(restoredState(reloaded(kept))?.notes.unread).toEqual({ "Vehicle.Odometer": "-5abc9" });
  });
  test("is not kept of a form that was only opened", () => {
    expect(isUntouched({ values: { ...blank, Device: { Id: 4 } }, base: blank, notes: notesOf(blank) })).toBe(true);
    expect(isUntouched({ values: begun, base: begun, notes })).toBe(true);
    expect(isUntouched({ values: { ...begun, Device: { Id: 4 } }, base: begun, notes })).toBe(false);
    expect(isUntouched({ values: blank, base: blank, notes: { ...notes, unread: { "Vehicle.Year": "20I7" } } })).toBe(false);
  });
  test("without notes gets those of a stored request", () => {
    expect(restoredState(reloaded({ ...state, notes: { vehicle: 3 } }))?.notes).toEqual(notesOf(begun));
  });
});

test("a form without input is blank, whatever contact and device are preselected", () => {
  expect(isBlank(requestFields, { ...blank, Device: { Id: 4 }, Contact: { Id: 9 } })).toBe(true);
  expect(isBlank(requestFields, { ...blank, ShopComments: "  " })).toBe(true);
  expect(isBlank(requestFields, { ...blank, IsDrivable: false })).toBe(false);
  expect(isBlank(requestFields, { ...blank, WindscreenReplaced: 0 })).toBe(false);
});

test("a new request is sent completely and trimmed, without the form's notes", () => {
  expect(newBody({ ...begun, RONumber: " A1 " }, "InProcess", { ...notes, caveats: [] })).toEqual({
    ...begun,
    RONumber: "A1",
    Status: "InProcess",
    AcceptedDisclaimers: notes.accepted,
  });
});

describe("an edit sends", () => {
  test("the changed fields, and the version on which it is based", () => {
    const values = { ...begun, ShopComments: "Front bumper replaced " };
    expect(changedBody({ ...state, base: begun, values }, request)).toEqual({
      ShopComments: "Front bumper replaced",
      AcceptedDisclaimers: notes.accepted,
      Id: 7,
      Version: 4,
    });
    const stored = { ...notes, accepted: [{ ScanType: 3, Version: "" }] };
    expect(changedBody({ ...state, notes: stored, base: begun }, request)).toEqual({ AcceptedDisclaimers: [], Id: 7, Version: 4 });
  });
  test("all fields of a changed group, and no other field of the vehicle", () => {
    const other = { ...begun, Vehicle: { ...begun.Vehicle, Year: 2004 } };
    const { Vehicle } = changedBody({ ...state, base: begun, values: other }, request);
    expect(Vehicle).toMatchObject({ VIN: begun.Vehicle.VIN, Year: 2004, Engine: null });
    expect(Vehicle).not.toHaveProperty("Odometer");
    expect(changedBody({ ...state, base: begun, values: { ...begun, ScanType: { Id: 3 } } }, request)).toMatchObject({
      ScanType: { Id: 3 },
      ServiceElement: null,
    });
  });
});

test("a merge takes the vehicle's notes together with the vehicle", () => {
  const theirs = { ...begun, Vehicle: { ...noVehicle, VIN: "WVWZZZ1JZXW000001", Make: { Id: 3, Text: "VW" } } };
  expect(broughtInto(state, theirs, { ...begun, RONumber: "B2" }).notes).toBe(notes);
  expect(broughtInto(state, theirs, theirs).notes).toEqual({
    accepted: [{ ScanType: 3, Version: "v1" }],
    unread: {},
    vehicle: { Body: "", Source: "hand", ReadFrom: "WVWZZZ1JZXW000001" },
  });
  expect(notesOf(blank)).toEqual({ accepted: [], unread: {}, vehicle: noOrigin });
});

test("a Pending request is loaded without its answers about the vehicle's condition, and saving it says what the form says", () => {
  const stored = { ...request, ...blank, IsMil: true, IsDrivable: false, RONumber: "A1" } as ServiceRequest;
  const sent: ServiceRequest = { ...stored, StatusName: "InProcess" };
  expect(valuesOf(sent)).toMatchObject({ IsMil: true, IsDrivable: false });
  expect(hasClearedAnswers(sent)).toBe(false);
  const pending: ServiceRequest = { ...stored, StatusName: "Pending" };
  const values = valuesOf(pending);
  expect(values).toMatchObject({ IsMil: null, IsSRS: null, IsDrivable: null, RONumber: "A1" });
  const answered = { values: { ...values, IsDrivable: true }, base: values, notes: notesOf(values) };
  expect(changedBody(answered, pending)).toMatchObject({ IsMil: null, IsSRS: null, IsDrivable: true });
  expect(changedBody(answered, pending)).not.toHaveProperty("RONumber");
  expect(hasClearedAnswers({ ...pending, IsMil: null, IsDrivable: null })).toBe(false);
});

test("a copy asks for its disclaimer, and what was accepted or already sent does not", () => {
  const stored = { ...request, ScanType: { Id: 3, Name: "", ServiceElementGroupId: 1 } };
  const type = { id: 3, hasDisclaimer: true, disclaimerVersion: "v2" } as ScanType;
  const isAsked = (change: Partial<ServiceRequest>) => needsAcceptance(notesOf(blank, storedAcceptance({ ...stored, ...change })), type);
  const accepted = { ScanTypeId: 3, Version: "v1", Text: "", AcceptedBy: "", AcceptedDate: "" };
  expect(isAsked({ StatusName: "Pending", Disclaimers: [] })).toBe(true);
  expect(isAsked({ StatusName: "Pending", Disclaimers: [accepted] })).toBe(false);
  expect(isAsked({ StatusName: "Scheduled", Disclaimers: [] })).toBe(false);
});

test("accepted caveats are those of their function, and stored ones are neither asked for nor sent again", () => {
  const stored = { ServiceElementId: 405, Caveats: ["battery-code"], Texts: [""], AcceptedBy: "", AcceptedDate: "" };
  const ordered = { ...begun, ServiceElement: { Id: 405 } };
  const opened = notesOf(
    ordered,
    storedAcceptance({ ...request, StatusName: "Pending", ScanType: null, Disclaimers: [], Caveats: [stored] }),
  );
  expect(opened.caveats).toEqual(["405:battery-code"]);
  const sent = (values: RequestInput, kept = opened) =>
    changedBody({ values, base: ordered, notes: kept }, { ...request, Caveats: [stored] }).AcceptedCaveats;
  expect(sent(ordered)).toBeUndefined();
  expect(sent(ordered, { ...opened, caveats: ["405:battery-code", "405:note-3"] })).toEqual(["405:note-3"]);
  const other = { ...begun, ServiceElement: { Id: 512 } };
  expect(notesFor({ ...ordered, RONumber: "B" }, opened)).toBe(opened);
  expect(notesFor(other, opened).caveats).toEqual([]);
  expect(sent(other, { ...opened, caveats: ["512:battery-code"] })).toEqual(["512:battery-code"]);
  // Another function beside it changes nothing of what was accepted for it, also where it becomes the first.
  const both = { ...ordered, ...withElements([512, 405]) };
  expect(notesFor(both, opened)).toBe(opened);
  expect(sent(both, { ...opened, caveats: ["405:battery-code", "512:battery-code"] })).toEqual(["512:battery-code"]);
});

describe("several functions", () => {
  test("are chosen once each, the first one first, and none is none", () => {
    expect(withElements([101, 102, 101])).toEqual({ ServiceElement: { Id: 101 }, FurtherServiceElements: [{ Id: 102 }] });
    expect(withElements([])).toEqual({ ServiceElement: null, FurtherServiceElements: [] });
    expect(chosenElements(withElements([102, 101]))).toEqual([102, 101]);
    expect(chosenElements({ ServiceElement: null, FurtherServiceElements: [{ Id: 102 }] })).toEqual([]);
  });
  test("are sent together when one of them changed", () => {
    const base = { ...begun, ScanType: { Id: 3 }, ...withElements([101]) };
    const both = { ...base, ...withElements([101, 102]) };
    expect(changedBody({ ...state, base, values: both }, request)).toMatchObject({
      ScanType: { Id: 3 },
      ServiceElement: { Id: 101 },
      FurtherServiceElements: [{ Id: 102 }],
    });
  });
  test("a draft of a release with one function has no further ones, and its caveats are that one's", () => {
    const { FurtherServiceElements: _, ...values } = { ...begun, ServiceElement: { Id: 405 } };
    const { FurtherServiceElements: __, ...base } = blank;
    const restored = restoredState(reloaded({ values, base, notes: { ...notes, caveats: ["note-3"] } }));
    expect(restored?.values).toEqual({ ...values, FurtherServiceElements: [] });
    expect(restored?.notes.caveats).toEqual(["405:note-3"]);
  });
});
