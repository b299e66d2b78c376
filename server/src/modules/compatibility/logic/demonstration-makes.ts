/** What the rule of the demonstration set knows about a make. */
export interface MakeTraits {
  /** The same of makes that share their electronics: the gaps in their ratings follow from it. */
  number: number;
  tier: "premium" | "volume" | "budget";
  buildsDiesels: boolean;
  calibratesByDriving: boolean;
  gatewaySince: number;
  ethernetSince: number;
  keysOnlineSince: number;
}

type Tier = MakeTraits["tier"];
type Row = readonly [tier: Tier, diesels: boolean, driving: boolean, gateway: number, ethernet: number, keys: number];

const never = 9999;

/** One line for makes that share their electronics. */
const families: readonly (readonly [makes: readonly string[], traits: Row])[] = [
  [
    ["Volkswagen", "Škoda", "SEAT", "Cupra"],
    ["volume", true, false, 2021, 2020, 2017],
  ],
  [
    ["Audi", "Porsche", "Bentley", "Lamborghini"],
    ["premium", true, false, 2020, 2018, 2014],
  ],
  [
    ["BMW", "MINI", "Rolls-Royce"],
    ["premium", true, true, never, 2010, 2014],
  ],
  [
    ["Mercedes-Benz", "Smart"],
    ["premium", true, true, 2020, 2018, 2010],
  ],
  [
    ["Fiat", "Abarth", "Chrysler", "Dodge", "Jeep", "RAM"],
    ["volume", true, true, 2018, never, 2019],
  ],
  [
    ["Alfa Romeo", "Maserati"],
    ["premium", true, true, 2018, never, 2018],
  ],
  [
    ["Peugeot", "Citroën", "Opel", "Vauxhall", "DS"],
    ["volume", true, true, 2022, never, 2020],
  ],
  [
    ["Renault", "Dacia", "Alpine"],
    ["volume", true, true, 2020, never, 2019],
  ],
  [
    ["Nissan", "Infiniti"],
    ["volume", false, true, 2020, never, 2020],
  ],
  [
    ["Mitsubishi", "Suzuki", "Isuzu", "SsangYong"],
    ["budget", true, true, never, never, 2022],
  ],
  [
    ["Toyota", "Lexus", "Subaru"],
    ["volume", false, false, never, never, 2020],
  ],
  [
    ["Honda", "Acura", "Mazda"],
    ["volume", false, true, never, never, 2021],
  ],
  [
    ["Hyundai", "Kia", "Genesis"],
    ["volume", true, true, 2021, never, 2021],
  ],
  [
    ["Ford", "Lincoln", "Mercury"],
    ["volume", true, true, never, 2021, 2021],
  ],
  [
    ["Chevrolet", "Buick", "Cadillac", "GMC", "Pontiac", "Saturn"],
    ["volume", true, true, never, 2022, 2020],
  ],
  [
    ["Volvo", "Polestar"],
    ["premium", true, false, never, 2016, 2016],
  ],
  [
    ["Jaguar", "Land Rover"],
    ["premium", true, false, never, 2018, 2016],
  ],
  [
    ["Tesla", "Rivian", "Lucid"],
    ["premium", false, true, 2012, 2012, 2012],
  ],
  [
    ["MG", "BYD", "Chery", "Great Wall"],
    ["budget", false, true, never, never, 2023],
  ],
];

const byName = new Map(
  families.flatMap(([makes, [tier, buildsDiesels, calibratesByDriving, gatewaySince, ethernetSince, keysOnlineSince]], number) => {
    const traits: MakeTraits = { number, tier, buildsDiesels, calibratesByDriving, gatewaySince, ethernetSince, keysOnlineSince };
    return makes.map((make) => [make, traits] as const);
  }),
);

/** The makes of the demonstration set. */
export const demonstrationMakes: ReadonlySet<string> = new Set(byName.keys());

const ordinary: MakeTraits = {
  number: families.length,
  tier: "budget",
  buildsDiesels: false,
  calibratesByDriving: false,
  gatewaySince: never,
  ethernetSince: never,
  keysOnlineSince: 2022,
};

export function traitsOfMake(make: string): MakeTraits {
  return byName.get(make) ?? ordinary;
}

const allElectric = new Set(["Tesla", "Rivian", "Lucid", "Polestar"]);
const electricNames =
  /^(ID\.|e-|EQ[A-Z]|i3$|i4$|i5$|i7$|iX|Leaf|Ariya|Zoe|Twizy|Bolt|Blazer EV|Equinox EV|Lyriq|Hummer EV|Taycan|Mustang Mach-E|F-150 Lightning|Ioniq [569]|EV\d|bZ4X|Solterra|Prologue|ZDX|I-Pace|EX\d|EC40|C40|Enyaq|Elroq|Born|Tavascan|Spring|Mokka-e|MG4|Cyberster|Wagoneer S|Charger Daytona|500e|GV60|Fortwo Electric|#\d|Seal|Dolphin|Atto|Honda e|MX-30|RZ|UX 300e|Recharge)|\b(EV|Electric|E-Tech|e-tron|BEV)\b/i;

/** Whether a model is electric, by its name: the catalogue says it of few. */
export function isElectricModel(make: string, model: string): boolean {
  return allElectric.has(make) || electricNames.test(model);
}
