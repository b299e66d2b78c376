import fc from "fast-check";
import { expect, test } from "vitest";
import { blankValues } from "../request-values.ts";
import { noOrigin } from "../../vehicles/vehicle-value.ts";
import type { Estimate } from "./bms-estimate.ts";
import { estimateFields } from "./bms-estimate.ts";
import { firstChoice, offersOf, withEstimate, withLines } from "./estimate-fill.ts";

const blank = blankValues({ Id: 7 });
const notes = { vehicle: noOrigin, accepted: [], unread: {} };
const stated: Estimate = {
  fields: {
    VIN: "1HGCM82633A004352",
    Insurer: "prairie mutual",
    ClaimNumber: "CLM-1",
    PolicyReference: "P-2",
    EstimateNumber: "E-3",
  },
  unclear: [],
  lines: [],
  linesLeft: 0,
};
const insurers = [{ id: 4, text: "Prairie Mutual" }];

test("an empty form is filled in, an insurer of the list by its row, another by its name", () => {
  const chosen = firstChoice(offersOf(stated, blank));
  expect([...chosen]).toEqual(estimateFields);
  const { values } = withEstimate({ values: blank, notes }, stated, chosen, insurers);
  expect(values).toMatchObject({
    TicketNumber: "CLM-1",
    PolicyReference: "P-2",
    EstimateNumber: "E-3",
    Vehicle: { VIN: "1HGCM82633A004352", Insurance: { Id: 4, Text: "Prairie Mutual" } },
  });
  const other = withEstimate({ values: blank, notes }, stated, chosen, []);
  expect(other.values.Vehicle.Insurance).toEqual({ Id: 0, Text: "prairie mutual" });
});

test("what somebody typed is never chosen by itself, and only what is chosen changes", () => {
  const word = fc.constantFrom("", "typed", "CLM-1", "1HGCM82633A004352");
  fc.assert(
    fc.property(word, word, word, fc.subarray(estimateFields), (ticket, vin, estimate, chosen) => {
      const values = { ...blank, TicketNumber: ticket, EstimateNumber: estimate, Vehicle: { ...blank.Vehicle, VIN: vin } };
      for (const { field, held } of offersOf(stated, values)) expect(firstChoice(offersOf(stated, values)).has(field)).toBe(held === "");
      const { values: next } = withEstimate({ values, notes }, stated, new Set(chosen), insurers);
      expect(next.TicketNumber).toBe(chosen.includes("ClaimNumber") ? "CLM-1" : ticket);
      expect(next.EstimateNumber).toBe(chosen.includes("EstimateNumber") ? "E-3" : estimate);
      expect(next.Vehicle.VIN).toBe(chosen.includes("VIN") ? stated.fields.VIN : vin);
      expect({ ...next, TicketNumber: "", PolicyReference: "", EstimateNumber: "", Vehicle: null }).toEqual({ ...blank, Vehicle: null });
    }),
  );
});

test("lines stand below what was typed, as many whole ones as have room", () => {
  const line = fc.record({
    Number: fc.string({ maxLength: 3 }),
    Text: fc.string({ maxLength: 30 }),
    Operation: fc.string({ maxLength: 5 }),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(line, { maxLength: 12 }), fc.integer({ min: 1, max: 200 }), (typed, lines, most) => {
      const { text, left } = withLines(typed, "Lines:", lines, most);
      expect(text.startsWith(typed.trimEnd())).toBe(true);
      if (text !== typed) expect(text.length).toBeLessThanOrEqual(most);
      else expect(left).toBe(lines.length);
    }),
  );
  expect(withLines("Hello", "Lines:", [{ Number: "1", Text: "Hood", Operation: "" }], 100)).toEqual({
    text: "Hello\n\nLines:\n1 · Hood",
    left: 0,
  });
});
