import { expect, test } from "vitest";
import { zoneOptions } from "./zone-options.ts";

const item = (stringValue: string) => ({ key: "timeZones", stringValue, text: stringValue.replaceAll("_", " ") });

test("every time zone of the list is a choice, by the name that the service accepts", () => {
  expect(zoneOptions([item("America/New_York"), item("Europe/Athens")], "Europe/Athens")).toEqual([
    { value: "Europe/Athens", label: "Europe/Athens" },
    { value: "America/New_York", label: "America/New York" },
  ]);
});

test("the current time zone is a choice before the list is loaded, and one that the list does not know", () => {
  expect(zoneOptions([], "Asia/Calcutta")).toEqual([{ value: "Asia/Calcutta", label: "Asia/Calcutta" }]);
  expect(zoneOptions([item("UTC")], "Asia/Calcutta").map(({ value }) => value)).toEqual(["Asia/Calcutta", "UTC"]);
});
