import fc from "fast-check";
import { expect, test } from "vitest";
import { isVehicleReason, keptText, maxScanText, scannedVehicle, vinsInText } from "./scan-origin.ts";

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const vin = fc.string({ unit: fc.constantFrom(...letters), minLength: 16, maxLength: 16 }).map((text) => `${text}7`);

test("a scan is of the job's vehicle only where all that is stated says so", () => {
  fc.assert(
    fc.property(vin, vin, fc.constantFrom("own", "other", "none"), fc.constantFrom("own", "other", "none"), (job, other, said, read) => {
      fc.pre(job !== other);
      const of = { own: job, other, none: "" };
      const VIN = of[said].toLowerCase().replace(/(.{3})/, "$1 ");
      const { match, vin: stated } = scannedVehicle({ VIN }, read === "none" ? [] : [of[read]], job);
      // Computed without the rule's steps: another vehicle is named by the scan or by its text.
      const isOther = said === "other" || read === "other";
      expect(match).toBe(isOther ? "other" : said === "none" && read === "none" ? "notStated" : "same");
      expect(stated).toBe(isOther ? other : match === "same" ? job : "");
    }),
  );
});

test("without the job's VIN nothing is compared, and a log with both vehicles is of the job's", () => {
  expect(scannedVehicle({ VIN: "WVWZZZ1KZAW000017" }, [], "")).toEqual({ match: "notCompared", vin: "WVWZZZ1KZAW000017" });
  expect(scannedVehicle({}, [], "")).toEqual({ match: "notStated", vin: "" });
  expect(scannedVehicle({}, ["WVWZZZ1KZAW000017", "1HGCV1F30LA000001"], "1HGCV1F30LA000001").match).toBe("same");
});

test("only a labelled VIN of a text is one", () => {
  const number = "WVWZZZ1KZAW000017";
  for (const label of ["VIN: ", "VIN\t", "FIN: ", "VIN code: ", "Fahrgestellnummer: ", "Chassis number: ", "vin = "])
    expect(vinsInText(`Report\n${label}${number} Mileage: 5 km`), label).toEqual([number]);
  for (const text of [number, `Serial: ${number}`, "VIN: N/A", `VIN: ${number}X`, "VIN: COMPONENTSANDPARTS", "VIN: ******0000000001"])
    expect(vinsInText(text), text).toEqual([]);
});

test("a text is kept as it is read: cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (source) => {
      const text = keptText(source);
      expect(keptText(text)).toBe(text);
      // oxlint-disable-next-line no-control-regex
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
    }),
  );
  expect(keptText(`a\r\nb${"x".repeat(maxScanText)}`)).toHaveLength(maxScanText - 1);
});

test("a dash is no reason", () => {
  expect(["", " - ", "ok", undefined].map(isVehicleReason)).toEqual([false, false, false, false]);
  expect(isVehicleReason("Donor unit")).toBe(true);
});
