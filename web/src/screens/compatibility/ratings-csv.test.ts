import type { RatedRow } from "@remotebay/contract";
import { expect, test } from "vitest";
import { ratingsCsv } from "./ratings-csv.ts";

const row: RatedRow = {
  Id: 405,
  ServiceElementId: 405,
  Name: "Battery registration",
  Translation: "Batterie anlernen",
  Text: "Batterie anlernen",
  RagRatingTypeId: 401,
  RagRatingLabel: "Amber",
  EthernetCableRequired: false,
  EVRequiresCode: true,
  CustomMessage: '=HYPERLINK("http://x"; "y")',
  Caveats: ["battery-code"],
  RagRatingVehicleId: 7,
  DeviceTypeId: 1,
  DeviceTypeDescription: "Kabel, 2 m",
  ServiceElementGroupId: 4,
  ServiceElementGroupName: "Service",
  Source: "@SUM(A1)",
  RatedOn: "2026-03-01",
  IsDemonstration: false,
};
const words = { columns: ["Fahrzeug", "Gerät"], rating: () => "Mit Einschränkungen", needed: "Erforderlich", vehicle: "2021 Škoda Enyaq" };

test("the file has a byte order mark, the culture's separator, every column, and nothing that runs", () => {
  const german = ratingsCsv([row], words, "de-DE");
  expect(german).toBe(
    "\uFEFFFahrzeug;Gerät\r\n" +
      '2021 Škoda Enyaq;"Kabel, 2 m";Service;Batterie anlernen;Mit Einschränkungen;;Erforderlich;' +
      `"'=HYPERLINK(""http://x""; ""y"")";'@SUM(A1);2026-03-01\r\n`,
  );
  expect(ratingsCsv([row], words, "en-US").split("\r\n")[0]).toBe("\uFEFFFahrzeug,Gerät");
});
