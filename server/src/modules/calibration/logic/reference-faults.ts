import { calibrationGroupId, type CalibrationConfiguration, type Fault, type LookupKey } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { elementsById, listValues } from "../../lookups/service.ts";

/** The entries of a configuration that are in none of the installation's lists. */
export async function referenceFaults({ db }: Pick<Ctx, "db">, configuration: CalibrationConfiguration): Promise<Fault[]> {
  const { DamageAreas, Fixtures, Systems } = configuration;
  const inList = async (key: LookupKey, values: readonly string[]) => {
    const known = values.length === 0 ? new Set<string>() : await listValues(db, key);
    return (value: string) => known.has(value);
  };
  const elements = await elementsById(db, Systems);
  return [
    ...unknown("DamageAreas", DamageAreas, await inList("damagePositions", DamageAreas)),
    ...unknown("Fixtures", Fixtures, await inList("scanTools", Fixtures)),
    ...unknown("Systems", Systems, (id) => elements.get(id)?.groupId === calibrationGroupId),
  ];
}

/** The places of a list that name a function that calibrates nothing; 0 is none in particular. */
export function elementFaults(field: string, ids: readonly number[], elements: ReadonlyMap<number, { groupId: number }>): Fault[] {
  return ids.flatMap((id, index) =>
    id === 0 || elements.get(id)?.groupId === calibrationGroupId
      ? []
      : [{ path: `${field}.${index}.ServiceElementId`, code: "choice", message: "This is not one of the choices." }],
  );
}

function unknown<T>(field: string, values: readonly T[], isKnown: (value: T) => boolean): Fault[] {
  return values.flatMap((value, index) =>
    isKnown(value) ? [] : [{ path: `Calibration.${field}.${index}`, code: "choice", message: "This is not one of the choices." }],
  );
}
