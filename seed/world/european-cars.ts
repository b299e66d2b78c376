import type { Car } from "./cars.ts";

type Row = readonly [
  vin: string,
  year: number,
  model: string,
  trim: string,
  litres: number | null,
  cylinders: number | null,
  drive: Car["drive"],
];

/**
 * Cars of European shops. A European VIN encodes only manufacturer and country; model and engine are chosen as a shop would.
 * `_` marks the check digit; manufacturers without one fill position 9 with `Z`.
 */
const rows: readonly Row[] = [
  ["WVWZZZAUZJW", 2018, "Golf", "Comfortline", 1.4, 4, "petrol"],
  ["WVWZZZ3CZJE", 2018, "Passat", "Business", 2, 4, "diesel"],
  ["WVWZZZAWZLY", 2020, "Polo", "Life", 1, 3, "petrol"],
  ["WVGZZZ5NZKW", 2019, "Tiguan", "R-Line", 2, 4, "diesel"],
  ["WVGZZZA1ZLV", 2020, "T-Roc", "Style", 1.5, 4, "petrol"],
  ["WAUZZZGY_MA", 2021, "A3", "Sportback 35", 1.5, 4, "petrol"],
  ["WAUZZZF4_JA", 2018, "A4", "Avant 2.0 TDI", 2, 4, "diesel"],
  ["WBA8C510_00", 2017, "3 Series", "Touring 320d", 2, 4, "diesel"],
  ["WBA1R510_0V", 2018, "1 Series", "118i", 1.5, 3, "petrol"],
  ["WDD20500_1F", 2016, "C-Class", "C 220 d", 2.1, 4, "diesel"],
  ["WDD17708_1J", 2019, "A-Class", "A 180", 1.3, 4, "petrol"],
  ["WF0NXXGCHNK", 2019, "Focus", "Titanium", 1, 3, "petrol"],
  ["WF0JXXGAHJJ", 2018, "Fiesta", "Trend", 1.1, 3, "petrol"],
  ["W0VBD8EM_J8", 2018, "Astra", "Innovation", 1.4, 4, "petrol"],
  ["VF1RFB00_61", 2019, "Mégane", "Bose", 1.3, 4, "petrol"],
  ["VF1RJA00_64", 2020, "Clio", "Intens", 1, 3, "petrol"],
  ["VF3LPHNS_JS", 2018, "308", "Allure", 1.2, 3, "petrol"],
  ["VF3M45GY_KS", 2019, "3008", "GT Line", 1.5, 4, "diesel"],
  ["VF7SXHMZ_JT", 2018, "C3", "Shine", 1.2, 3, "petrol"],
  ["SB1Z93BE_0E", 2019, "Corolla", "Touring Sports", 1.8, 4, "hybrid"],
  ["SJNFAAJ1_U2", 2018, "Qashqai", "N-Connecta", 1.3, 4, "petrol"],
  ["SJNFAAZE_U0", 2018, "Leaf", "Acenta", null, null, "electric"],
  ["ZFA31200_0J", 2018, "500", "Lounge", 1.2, 4, "petrol"],
  ["ZFA35600_06", 2018, "Tipo", "Lounge", 1.6, 4, "diesel"],
  ["ZFA33400_0P", 2018, "500X", "Cross", 1.6, 4, "diesel"],
  ["ZARPAHKL_J7", 2018, "Stelvio", "Super", 2.1, 4, "diesel"],
  ["ZARFAEDN_J7", 2018, "Giulia", "Business", 2.1, 4, "diesel"],
  ["TMBJJ7NE_J0", 2018, "Octavia", "Combi Style", 2, 4, "diesel"],
  ["VSSZZZ5FZJR", 2018, "León", "FR", 1.4, 4, "petrol"],
  ["YV1XZ16B_K2", 2019, "XC40", "Momentum", 2, 4, "petrol"],
  ["U5YPH814_JL", 2018, "Sportage", "GT Line", 1.6, 4, "petrol"],
  ["TMAJ3815_JJ", 2018, "Tucson", "Premium", 1.6, 4, "petrol"],
  ["SALVA2BN_JH", 2018, "Range Rover Evoque", "SE Dynamic", 2, 4, "diesel"],
  ["LRW3E7FA_MC", 2021, "Model 3", "Long Range", null, null, "electric"],
];

export const europeanCars: readonly Car[] = rows.map(([vin, year, model, trim, litres, cylinders, drive]) => ({
  vin,
  year,
  model,
  trim,
  drive,
  engine: litres === null ? undefined : { litres, cylinders: cylinders ?? 4 },
}));

const italian = new Set(["ZFA", "ZAR"]);

/** The cars of a country's shops: mostly Italian makes in Italy, all other European makes elsewhere. */
export function carsOf(country: "GB" | "NL" | "IT"): readonly Car[] {
  const local = europeanCars.filter((car) => (country === "IT" ? isItalian(car) : !isItalian(car)));
  return country === "IT" ? [...local, ...local, ...europeanCars.filter((car) => !isItalian(car)).slice(0, 18)] : local;
}

function isItalian(car: Car): boolean {
  return italian.has(car.vin.slice(0, 3));
}
