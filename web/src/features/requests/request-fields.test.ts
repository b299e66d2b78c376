import { faultsOf, NewServiceRequest } from "@remotebay/contract";
import { expect, test } from "vitest";
import { controlOf, emptyOf, fieldAt, pathsOf, valueAt } from "../../lib/field-table.ts";
import { blankValues, newBody } from "../request-form/request-values.ts";
import { answerLabel, pathsOfPage, requestFields, type RequestInput, rowOf, type RequestWords, wordsOfAnswer } from "./request-fields.ts";

const words: RequestWords = {
  t: ((key: string) => key) as RequestWords["t"],
  format: {
    odometer: (value: number, unit: string) => `${value} ${unit}`,
    number: String,
    list: (items: readonly string[]) => items.join(", "),
    dateTime: (when: Date) => `${when.getHours()}:${when.getMinutes()}`,
  } as unknown as RequestWords["format"],
  timeZone: "America/Chicago",
  nameOf: (reference, id) => `${reference} ${id}`,
};
const blank = blankValues({ Id: 1 });

/** The fields of the contract's create that no form contains. */
const notInForm = ["Status", "AppId", "Location", "CalibrationSetup"];

test("every field of the contract has its row, and every row is a field of the contract", () => {
  // An object is an invalid value for every field but Vehicle, so each field reports a fault.
  const { Vehicle, ...others } = newBody(blank, "Pending");
  const wrong = (part: object) => Object.fromEntries(Object.keys(part).map((name) => [name, { wrong: [] }]));
  const faults = faultsOf(NewServiceRequest, { ...wrong(others), Vehicle: wrong(Vehicle ?? {}) });
  const named = new Set(faults.map(({ path }) => fieldAt(requestFields, path)));
  // A reference without an Id is invalid too.
  const references = new Set<string>(["Contact", "Device", "ScanType", "ServiceElement"]);
  expect(pathsOf(requestFields).filter((path) => !named.has(path) && !references.has(path))).toEqual([]);
  expect(notInForm.map((path) => fieldAt(requestFields, path))).toEqual(notInForm.map(() => undefined));
});

test("the empty form equals the contract's defaults", () => {
  expect(faultsOf(NewServiceRequest, emptyOf(requestFields))).toEqual([]);
});

test("each field occurs once on the page, and its faults are shown by a field with a control", () => {
  expect(pathsOfPage().toSorted()).toEqual(pathsOf(requestFields).toSorted());
  for (const path of pathsOf(requestFields))
    expect(controlOf(requestFields, controlOf(requestFields, path))).toBe(controlOf(requestFields, path));
});

test("values are formatted as text, groups as one text", () => {
  const request: RequestInput = {
    ...blank,
    ScanType: { Id: 3 },
    ServiceElement: { Id: 31 },
    IsMil: true,
    WindscreenReplaced: 0,
    ScheduleDates: [{ Date: "2026-11-20T15:30:00.000Z", UserTimeZone: "America/Chicago" }],
    Vehicle: {
      ...blank.Vehicle,
      VIN: "1HGCM82633A004352",
      Year: 2003,
      Make: { Id: 1, Text: "Honda" },
      Model: { Id: 2, Text: "Accord" },
      Submodel: { Id: 0, Text: "EX" },
      Odometer: 48_210,
      OdometerUnits: { Id: 1, Text: "mi" },
    },
  };
  const read = (path: keyof typeof requestFields) => wordsOfAnswer(path, request, words);
  expect(read("Vehicle.VIN")).toBe("2003 Honda Accord · 1HGCM82633A004352 · EX");
  expect(answerLabel("Vehicle.VIN")).toBe("requests.form.vehicle");
  expect(read("ScanType")).toBe("ScanType 3 · ServiceElement 31");
  expect(answerLabel("ScanType")).toBe("requests.field.ScanType");
  expect(read("Vehicle.Odometer")).toBe("48210 mi");
  expect(read("Contact")).toBe("Contact 1");
  expect([read("IsMil"), read("IsSRS"), read("WindscreenReplaced"), read("CalibrationAttempted")]).toEqual([
    "common.yes",
    "common.unknown",
    "common.no",
    "common.unknown",
  ]);
  expect(read("ScheduleDates")).toBe("9:30");
  expect(read("Device")).toBe("");
});

test("an empty form has no texts", () => {
  expect(
    pathsOfPage()
      .map((path) => rowOf(path).sentence?.(valueAt(emptyOf<RequestInput>(requestFields), path), words) ?? "")
      .join(""),
  ).toBe("");
});
