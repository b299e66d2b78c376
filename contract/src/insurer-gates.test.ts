import fc from "fast-check";
import { expect, test } from "vitest";
import { gateFor, insurerId, repeatedInsurers } from "./insurer-gates.ts";
import { ReportGate } from "./variant.ts";

const name = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom("Straße", "Ωμέγας", "İş Sigorta", "AXA"),
);
const gate = fc.constantFrom(...ReportGate.options);
const gates = fc.array(fc.record({ insurer: name, gate }), { maxLength: 6 });

test("a name is known by its words, whatever their case and spacing", () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), fc.constantFrom(" ", "  ", "\t", "\u00a0"), (words, space) => {
      const id = insurerId(words.join(" "));
      expect(insurerId(id)).toBe(id);
      expect(insurerId(`${space}${words.join(space)}${space}`)).toBe(insurerId(words.join(" ")));
    }),
  );
  for (const one of ["Prairie Mutual", "Straße & Söhne", "ΩΜΕΓΑΣ Α.Ε.", "Ergänzungskasse"])
    expect(insurerId(one.toLowerCase())).toBe(insurerId(one.toUpperCase()));
});

test("the gate is that of the first insurer with one of the names, otherwise the portal's", () => {
  fc.assert(
    fc.property(gate, gates, fc.array(name, { maxLength: 3 }), (reportGate, insurerGates, names) => {
      const known = new Set(names.map(insurerId));
      const own = insurerGates.find(({ insurer }) => insurerId(insurer) !== "" && known.has(insurerId(insurer)));
      expect(gateFor({ reportGate, insurerGates }, names)).toEqual(own ?? { gate: reportGate });
    }),
  );
});

test("of names that stand several times all but the first are repeated", () => {
  fc.assert(
    fc.property(gates, (given) => {
      const repeated = repeatedInsurers(given);
      const left = given.filter((_, nth) => !repeated.includes(nth)).map(({ insurer }) => insurerId(insurer));
      expect(new Set(left).size).toBe(left.length);
      expect(new Set(given.map(({ insurer }) => insurerId(insurer)))).toEqual(new Set(left));
    }),
  );
});
