import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { filled, text } from "./fields.ts";
import { wholeNumber } from "./input.ts";
import { NewServiceRequest } from "./requests/request-input.ts";

const messagesOf = (schema: v.GenericSchema, value: unknown) => faultsOf(schema, value).map(({ path, message }) => `${path}: ${message}`);

test("what is out of a field's bounds is told in the agreed words (domain.md#calls-bounds)", () => {
  const request = { RONumber: "x".repeat(41), Vehicle: { Odometer: "10000000", VRM: "y".repeat(16) } };
  expect(messagesOf(NewServiceRequest, request).toSorted()).toEqual([
    "RONumber: The RONumber must be between 0 and 40.",
    "Vehicle.Odometer: The Odometer must be between 0 and 9999999.",
    "Vehicle.VRM: The VRM must be between 0 and 15.",
  ]);
  expect(messagesOf(v.object({ Reason: filled(5) }), { Reason: "too long" })).toEqual(["Reason: The Reason must be between 1 and 5."]);
});

test("a field inside any wrapper and any list names both of its bounds", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.nat(50), fc.nat(20), (least, span, above) => {
      const most = least + span;
      const schema = v.object({ Rows: v.array(v.strictObject({ Amount: v.optional(v.nullable(wholeNumber(least, most))) })) });
      const expected = [`Rows.0.Amount: The Amount must be between ${least} and ${most}.`];
      for (const Amount of [most + 1 + above, String(least - 1 - above)])
        expect(messagesOf(schema, { Rows: [{ Amount }] })).toEqual(expected);
      expect(messagesOf(v.object({ Text: v.optional(text(span), "") }), { Text: "z".repeat(span + 1) })).toEqual([
        `Text: The Text must be between 0 and ${span}.`,
      ]);
    }),
  );
});
