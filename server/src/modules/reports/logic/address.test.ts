import { expect, test } from "vitest";
import { addressLines } from "./address.ts";

test.each([
  [
    { street: "4120 N Elston Ave", city: "Chicago", state: "IL", postalCode: "60618", country: "US" },
    ["4120 N Elston Ave", "Chicago, IL 60618"],
  ],
  [{ street: "17 Kirkgate Row", city: "Leeds", state: "", postalCode: "LS2 7DJ", country: "GB" }, ["17 Kirkgate Row", "Leeds", "LS2 7DJ"]],
  [{ street: "Via Cigna 96", city: "Torino", state: "TO", postalCode: "10155", country: "IT" }, ["Via Cigna 96", "10155 Torino (TO)"]],
  [
    { street: "Vlampijpstraat 41", city: "Utrecht", state: "Utrecht", postalCode: "3534 AR", country: "NL" },
    ["Vlampijpstraat 41", "3534 AR Utrecht"],
  ],
  [{ street: "", city: "", state: "", postalCode: "", country: "US" }, []],
])("an address is formatted as in its country (%#)", (parts, lines) => {
  expect(addressLines(parts)).toEqual(lines);
});
