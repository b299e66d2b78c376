// Maps the vehicle catalogue's words and ids to text keys in `lookups.…`, so that the catalogue does not depend on the texts.

/** Types of drive by the catalogue's id. */
export const driveKeys: Readonly<Record<number, string>> = { 1: "fwd", 2: "rwd", 3: "awd", 4: "4wd" };

/** Types of gearbox by the catalogue's id. */
export const gearboxKeys: Readonly<Record<number, string>> = {
  1: "manual",
  2: "automatic",
  3: "cvt",
  4: "dual-clutch",
  5: "automated-manual",
  6: "single-speed",
};

/** Types of drive by the catalogue's word. */
export const driveWords = { FWD: "fwd", RWD: "rwd", AWD: "awd", "4WD": "4wd" } as const;

/** Fuels by the catalogue's word. */
export const fuelWords = {
  Petrol: "petrol",
  Diesel: "diesel",
  Electric: "electric",
  Hybrid: "hybrid",
  "Plug-in hybrid": "plug-in",
  "Flexible fuel": "flexible",
  Hydrogen: "hydrogen",
  CNG: "cng",
  LPG: "lpg",
} as const;

/** Bodies by vPIC's words. */
export const bodyWords = {
  "Sedan/Saloon": "sedan",
  "Hatchback/Liftback/Notchback": "hatchback",
  Wagon: "wagon",
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "suv",
  "Crossover Utility Vehicle (CUV)": "crossover",
  Coupe: "coupe",
  "Convertible/Cabriolet": "convertible",
  Roadster: "roadster",
  Minivan: "minivan",
  Van: "van",
  Pickup: "pickup",
  Truck: "truck",
  Limousine: "limousine",
} as const;
