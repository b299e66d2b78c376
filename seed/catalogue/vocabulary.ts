import { blockType, engineKey } from "../../server/src/modules/vehicles/logic/engine-words.ts";

/** All types of gearbox; ids never change their meaning. */
export const gearboxes = {
  Manual: 1,
  Automatic: 2,
  CVT: 3,
  "Dual clutch": 4,
  "Automated manual": 5,
  "Single speed": 6,
} as const;
export type Gearbox = keyof typeof gearboxes;

/** All types of drive. */
export const drives = { FWD: 1, RWD: 2, AWD: 3, "4WD": 4 } as const;
export type Drive = keyof typeof drives;

// The first match wins, because "Automated Manual" contains "Manual" and "E-CVT Automatic" contains "Automatic".
const gearboxWords: readonly [RegExp, Gearbox][] = [
  [/single.?speed|1-speed|direct drive|electric drive|reduction gear|fixed/i, "Single speed"],
  [/cvt|ivt|multitronic|variomatic|\bevt\b|electrically variable/i, "CVT"],
  [/dual.?clutch|twin clutch|dsg|dct|s.?tronic(?!.*tip)|pdk|powershift|\bedc\b|dcs\d?|tct|ddct|sst|\bdca\b/i, "Dual clutch"],
  [
    /automated|sequential|semi-?auto|amt|selespeed|smg|easytronic|dualogic|etg|egs|\bags\b|e-gear|sensodrive|isr|multimode|mmt|asg|r tronic|f1 |duoselect|\bsmt\b|\bmta\b|2-tronic|x-shift|easy-r|smoother|sportomatic/i,
    "Automated manual",
  ],
  [/manual|imt|gated/i, "Manual"],
];

/** The type of gearbox for any of the dataset's 394 spellings. */
export function gearbox(words: string): Gearbox {
  return gearboxWords.find(([pattern]) => pattern.test(words))?.[1] ?? "Automatic";
}

/** The type of drive; undefined for ambiguous text (`2WD`, `6x4`). */
export function drive(words: string): Drive | undefined {
  if (/4x4|4wd|four-wheel|4drive/i.test(words)) return "4WD";
  if (/awd|all-wheel|quattro|4matic|4motion|xdrive|all4|e-four/i.test(words)) return "AWD";
  if (/rwd|rear-wheel|^fr$/i.test(words)) return "RWD";
  if (/fwd|front-wheel/i.test(words)) return "FWD";
  return undefined;
}

/** An engine as the picker stores it. Litres with one decimal, empty for electric. */
export interface Engine {
  liter: string;
  cylinders: string;
  block: string;
  fuel: string;
}

/** Parses litres, block, cylinders and fuel from text like `2.0L TDI I4 Diesel`. */
export function engineOf(label: string, count: number | null): Engine {
  const liter = /(\d+(?:\.\d+)?)\s*L\b/i.exec(label)?.[1];
  const block = /\b(I|V|H|W|F|R|L|Flat-?|Inline-?|B)\s?(\d{1,2})\b/i.exec(label);
  const fuel = fuelOf(label);
  const electric = fuel === "Electric";
  return {
    liter: liter && !electric ? Number(liter).toFixed(1) : "",
    cylinders: electric ? "" : (block?.[2] ?? (count ? String(count) : "")),
    block: electric ? "" : block ? blockType(block[1] ?? "") : /rotary|wankel/i.test(label) ? "R" : "",
    fuel,
  };
}

function fuelOf(label: string): string {
  if (/plug-?in|phev/i.test(label)) return "Plug-in hybrid";
  if (/hybrid|mhev|e:hev|e-power/i.test(label)) return "Hybrid";
  if (/electric|\bkwh\b|\bev\b|motor/i.test(label) && !/\dL\b/.test(label)) return "Electric";
  if (/diesel|tdi|hdi|cdi|dci|crdi|jtd|tdci|cdti|bluehdi/i.test(label)) return "Diesel";
  if (/lpg/i.test(label)) return "LPG";
  if (/cng|natural gas|tgi|metano/i.test(label)) return "CNG";
  if (/flex|ethanol|e85/i.test(label)) return "Flexible fuel";
  if (/hydrogen|fuel cell/i.test(label)) return "Hydrogen";
  return "Petrol";
}

/** The key of an engine, which is the same for both sources. */
export function keyOf(engine: Engine): string {
  return engineKey(engine.liter, engine.cylinders, engine.block, engine.fuel);
}
