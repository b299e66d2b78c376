import * as v from "valibot";
import { problem } from "../../../platform/problem.ts";
import { ask } from "./ask.ts";
import type { Register } from "./register.ts";

// Tolerant: the register is not ours, and a field it drops must not lose the rest.
const said = v.optional(v.fallback(v.string(), ""), "");
const Vehicles = v.array(
  v.object({
    merk: said,
    handelsbenaming: said,
    inrichting: said,
    eerste_kleur: said,
    aantal_cilinders: said,
    cilinderinhoud: said,
    /** `YYYYMMDD`. */
    datum_eerste_toelating: said,
  }),
);
const Fuels = v.array(v.object({ brandstof_omschrijving: said }));

const vehicles = "m9d7-ebf2.json";
const fuels = "8ys7-d773.json";

/** The Dutch register's open data (RDW, CC0). It is public: no key, no VIN. */
export function rdw(url: string): Register {
  return async (plate) => {
    const question = (set: string) => ask(`${url.replace(/\/$/, "")}/${set}?kenteken=${encodeURIComponent(plate)}`);
    // The fuel is a second set; the vehicle is worth showing without it.
    const [answer, fuelAnswer] = await Promise.all([question(vehicles), question(fuels).catch(() => [])]);
    const rows = v.safeParse(Vehicles, answer ?? []);
    if (!rows.success) throw problem("unavailable", { detail: "The register's answer was not understood." });
    const row = rows.output[0];
    if (!row) return null;
    const fuelRows = v.safeParse(Fuels, fuelAnswer);
    return {
      year: whole(row.datum_eerste_toelating.slice(0, 4)),
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
      engineCc: whole(row.cilinderinhoud),
      cylinders: whole(row.aantal_cilinders),
    };
  };
}

function whole(text: string): number | null {
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}
