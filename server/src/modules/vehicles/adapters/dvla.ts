import * as v from "valibot";
import { problem } from "../../../platform/problem.ts";
import { ask } from "./ask.ts";
import type { Register } from "./register.ts";

const textField = v.optional(v.fallback(v.string(), ""), "");
const numberField = v.optional(v.nullable(v.fallback(v.nullable(v.number()), null)), null);
const Vehicle = v.object({
  make: textField,
  colour: textField,
  fuelType: textField,
  engineCapacity: numberField,
  yearOfManufacture: numberField,
});

/** The British register (DVLA Vehicle Enquiry Service): a key, no model, no VIN. */
export function dvla(url: string, apiKey: string): Register {
  return async (plate) => {
    const answer = await ask(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-api-key": apiKey },
      body: JSON.stringify({ registrationNumber: plate }),
    });
    if (answer === null) return null;
    const read = v.safeParse(Vehicle, answer);
    if (!read.success) throw problem("unavailable", { detail: "The register's response has an unknown format." });
    const { make, colour, fuelType, engineCapacity, yearOfManufacture } = read.output;
    return {
      year: yearOfManufacture,
      make,
      model: "",
      colour,
      fuel: fuelType,
      body: "",
      engineCc: engineCapacity || null,
      cylinders: null,
    };
  };
}
