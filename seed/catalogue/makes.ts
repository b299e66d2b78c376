import { plainName as plain } from "../../server/src/modules/vehicles/logic/plain-name.ts";

/**
 * The makes that pickers offer: those that workshops see, out of some 12,000 in vPIC (trailers, coach builders, replicas).
 * Ids are vPIC's, or start at 900,001 for makes that vPIC lacks; an id never changes its meaning.
 */
export const makes: Readonly<Record<string, number>> = {
  Abarth: 900_001,
  Acura: 475,
  Aiways: 900_002,
  "Alfa Romeo": 493,
  Alpine: 11_081,
  "Aston Martin": 440,
  Audi: 582,
  Bentley: 583,
  BMW: 452,
  Bugatti: 454,
  Buick: 468,
  BYD: 1991,
  Cadillac: 469,
  Chery: 900_003,
  Chevrolet: 467,
  Chrysler: 477,
  Citroën: 12_455,
  Cupra: 900_004,
  Dacia: 900_005,
  Daewoo: 1077,
  Daihatsu: 847,
  Dodge: 476,
  DS: 900_006,
  Eagle: 2408,
  Ferrari: 603,
  Fiat: 492,
  Fisker: 11_856,
  Ford: 460,
  Freightliner: 450,
  Geely: 527,
  Genesis: 5083,
  Geo: 1146,
  GMC: 472,
  "Great Wall": 900_007,
  Honda: 474,
  Hummer: 951,
  Hyundai: 498,
  Infiniti: 480,
  International: 526,
  Isuzu: 542,
  Iveco: 5744,
  Jaguar: 442,
  Jeep: 483,
  Kia: 499,
  Koenigsegg: 1896,
  Lamborghini: 502,
  Lancia: 497,
  "Land Rover": 444,
  Lexus: 515,
  Lincoln: 464,
  Lotus: 466,
  Lucid: 10_919,
  Mahindra: 2146,
  MAN: 900_008,
  Maserati: 443,
  Maybach: 533,
  Mazda: 473,
  McLaren: 2236,
  "Mercedes-Benz": 449,
  Mercury: 465,
  MG: 900_009,
  MINI: 456,
  Mitsubishi: 481,
  NIO: 900_010,
  Nissan: 478,
  Oldsmobile: 4162,
  Opel: 471,
  Peugeot: 5554,
  Plymouth: 2409,
  Polestar: 10_224,
  Pontiac: 536,
  Porsche: 584,
  RAM: 496,
  Renault: 13_647,
  Rivian: 10_887,
  "Rolls-Royce": 445,
  Rover: 10_652,
  Saab: 572,
  Saturn: 1056,
  Scania: 5107,
  Scion: 900_011,
  SEAT: 900_012,
  Škoda: 900_013,
  Smart: 504,
  SsangYong: 900_014,
  Subaru: 523,
  Suzuki: 509,
  Tata: 900_015,
  Tesla: 441,
  Toyota: 448,
  Vauxhall: 900_016,
  VinFast: 11_366,
  Volkswagen: 482,
  Volvo: 485,
  XPeng: 900_017,
  Lada: 900_018,
  DAF: 900_019,
  Ravon: 900_020,
  ZAZ: 900_021,
  Zeekr: 13_271,
  Lifan: 900_022,
  GAC: 900_023,
  Dongfeng: 900_024,
  Changan: 900_025,
  GAZ: 900_026,
  UAZ: 900_027,
  Neta: 900_028,
};

/** Other spellings in sources and registers, in lower case without accents. */
const spellings: Readonly<Record<string, string>> = {
  mini: "MINI",
  "land-rover": "Land Rover",
  "tata motors": "Tata",
  vw: "Volkswagen",
  "ds automobiles": "DS",
  mercedes: "Mercedes-Benz",
  "mercedes benz": "Mercedes-Benz",
  "rolls royce": "Rolls-Royce",
  alfa: "Alfa Romeo",
  "bmw i": "BMW",
  "tesla motors": "Tesla",
  "kg mobility": "SsangYong",
  "ssang yong": "SsangYong",
};

const byPlainName = new Map(Object.keys(makes).map((name) => [plain(name), name]));

/** Every normalised spelling of the pickers' makes with the make's id, to match the makes that plate registers return. */
export function makeSpellings(): [string, number][] {
  const own = Object.entries(makes).map(([name, id]): [string, number] => [plain(name), id]);
  return [...own, ...Object.entries(spellings).map(([spelling, name]): [string, number] => [spelling, makes[name] ?? 0])];
}

/** The picker's name of a make in any spelling; undefined if no picker offers the make. */
export function makeName(name: string): string | undefined {
  const key = plain(name);
  return byPlainName.get(key) ?? spellings[key];
}

/** Like `makeName`, but returns the id; 0 if no picker offers the make. */
export function makeId(name: string): number {
  return makes[makeName(name) ?? ""] ?? 0;
}
