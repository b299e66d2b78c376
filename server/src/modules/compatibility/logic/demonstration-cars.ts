import { makes, models, type Catalogue } from "../../vehicles/service.ts";
import type { RuledVehicle } from "../demonstration-store.ts";
import { demonstrationMakes, isElectricModel, traitsOfMake } from "./demonstration-makes.ts";
import { type RuledRating, ruledRatings } from "./demonstration.ts";
import { nameKey } from "./name-key.ts";

/** The first model year of the demonstration set, and the last. */
const years = { first: 2004, last: 2027 } as const;

/** The vehicles of the demonstration set, from the catalogue, and the ratings that they share, by `owner`. */
export function demonstrationCars(
  catalogue: Catalogue,
  deviceTypeIds: readonly number[],
): { cars: RuledVehicle[]; ratings: RuledRating[][] } {
  const owners = new SharedRatings(deviceTypeIds);
  const cars: RuledVehicle[] = [];
  for (let year = years.first; year <= years.last; year += 1) {
    for (const make of makes(catalogue, year)) {
      if (!demonstrationMakes.has(make.Text)) continue;
      for (const model of models(catalogue, year, make.Id)) {
        const owner = owners.of(make.Text, year, isElectricModel(make.Text, model.Text));
        cars.push({ owner, make: make.Text, makeKey: nameKey(make.Text), model: model.Text, modelKey: nameKey(model.Text), year });
      }
    }
  }
  return { cars, ratings: owners.ratings };
}

/** Ratings by rule, each list only once: from year to year little changes. */
class SharedRatings {
  readonly ratings: RuledRating[][] = [];
  private readonly byCar = new Map<string, number>();
  private readonly byContent = new Map<string, number>();
  private readonly deviceTypeIds: readonly number[];

  constructor(deviceTypeIds: readonly number[]) {
    this.deviceTypeIds = deviceTypeIds;
  }

  of(make: string, year: number, isElectric: boolean): number {
    const car = `${traitsOfMake(make).number} ${year} ${isElectric}`;
    const known = this.byCar.get(car);
    if (known !== undefined) return known;
    const ruled = this.deviceTypeIds.flatMap((id) => ruledRatings(make, year, isElectric, id));
    const content = JSON.stringify(ruled);
    const owner = this.byContent.get(content) ?? this.ratings.push(ruled) - 1;
    this.byContent.set(content, owner);
    this.byCar.set(car, owner);
    return owner;
  }
}
