import * as v from "valibot";
import { problem } from "../../../platform/problem.ts";
import { ask } from "./ask.ts";
import type { Register } from "./register.ts";

// Tolerant, so that a field that the external register drops does not invalidate the rest.
const textField = v.optional(v.fallback(v.string(), ""), "");
const Vehicles = v.array(
  v.object({
    merk: textField,
    handelsbenaming: textField,
    inrichting: textField,
    eerste_kleur: textField,
    aantal_cilinders: textField,
    cilinderinhoud: textField,
    /** `YYYYMMDD`. */
    datum_eerste_toelating: textField,
  }),
);
const Fuels = v.array(v.object({ brandstof_omschrijving: textField }));

const vehicles = "m9d7-ebf2.json";
const fuels = "8ys7-d773.json";

/** The Dutch register's open data (RDW, CC0). It is public: no key, no VIN. */
export function rdw(url: string): Register {
  return async (plate) => {
    const question = (set: string) => ask(`${url.replace(/\/$/, "")}/${set}?kenteken=${encodeURIComponent(plate)}`);
    // The fuel is in a second data set; if that fails, the vehicle is shown without it.
    const [answer, fuelAnswer] = await Promise.all([question(vehicles), question(fuels).catch(() => [])]);
    const rows = v.safeParse(Vehicles, answer ?? []);
    if (!rows.success) throw problem("unavailable", { detail: "The register's response has an unknown format." });
    const row = rows.output[0];
    if (!row) return null;
    const fuelRows = v.safeParse(Fuels, fuelAnswer);
    return {
      year: parseInteger(row.datum_eerste_toelating.slice(0, 4)),
      make: row.merk,
      model: row.handelsbenaming,
      colour: row.eerste_kleur,
      fuel: fuelRows.success
        ? fuelRows.output
            .map((fuel) => fuel.brandstof_omschrijving)
            .filter(Boolean)
            .join(" / ")
        : "",
      body: row.inrichting,
      engineCc: parseInteger(row.cilinderinhoud),
      cylinders: parseInteger(row.aantal_cilinders),
    };
  };
}

function parseInteger(text: string): number | null {
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
