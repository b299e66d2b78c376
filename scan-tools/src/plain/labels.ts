import { saysNotReached } from "../not-reached.ts";
import { type NamedUnit, withoutCount } from "../sections.ts";
import { splitAddress } from "../unit-names.ts";
const label =
  /^(?:(?:control )?(?:module|unit)|ecu(?: name)?|system|systeem|syst[èe]me|sistema|controller|steuerger(?:ä|ae)t|baugruppe|calculateur|bo[îi]tier|regeleenheid|regelapparaat|stuurapparaat|besturingseenheid|centralina|unit[àa]|centralita|unidad(?: de control)?|módulo|μονάδα)(?: name)?\s*[:=]\s*(.+)$/iu;
const addressLabel =
  /^(?:can[ -]?id|(?:ecu |module )?(?:address|id)|adresse|adres|indirizzo|dirección)\s*[:=]\s*(?:0x|\$)?([0-9A-F]{2,4})h?$/i;

/** The control unit behind its label, `ECU: Engine control unit`. */
export function labelledUnit(text: string): NamedUnit | undefined {
  const name = label.exec(text)?.[1];
  return name && !/^\d*$/.test(name) ? splitAddress(name) : undefined;
}

/** The address behind its label, `CAN ID: 0x7EB`, or empty. */
export function labelledAddress(text: string): string {
  return addressLabel.exec(text)?.[1]?.toUpperCase() ?? "";
}

/** A row of a tool's list of units: `01-Engine -- Status: OK 0000`. */
export function listedUnit(text: string): NamedUnit | undefined {
  const listed = /^([0-9A-F]{2,4})\s*-\s*(.{1,60}?)\s+--\s*(?:Status|Stato|Estado|Statut|Stav|Stan)\s*:\s*(.*)$/i.exec(text);
  return listed ? { name: listed[2] ?? "", address: listed[1] ?? "", reached: !saysNotReached(listed[3] ?? "") } : undefined;
}

/** A unit that its line cannot be taken for anything else: `Address 01: Engine (J623)  Labels: None`. */
export function addressedUnit(text: string): NamedUnit | undefined {
  const found =
    /^(?:Address|Adresse) ([0-9A-F]{2,4}):\s+(.{2,80}?)(?:\s{2,}.*|\s+\p{Lu}[\p{L}-]{2,12}(?: \p{L}{2,12})?:(?:\s.*)?)?$/iu.exec(text);
  return found ? { name: withoutCount(found[2] ?? "").replace(/\s*\([A-Z]\d+[^)]*\)$/, ""), address: found[1] ?? "" } : undefined;
}
