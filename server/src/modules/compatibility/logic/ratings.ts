import { type RagRating, type RatedElement, ragRatingTypes } from "@remotebay/contract";
import { nameOf, textOf } from "../../../platform/translate/reference-text.ts";

/** How a rating is stored. */
export const ratingCodes: Readonly<Record<RagRating, number>> = { Unknown: 0, Green: 1, Amber: 2, Red: 3 };
const labels: readonly RagRating[] = ["Unknown", "Green", "Amber", "Red"];

/** The rating of a stored code; a function without a row is unknown. */
export function ratingOf(code: number | null): RagRating {
  return labels[code ?? 0] ?? "Unknown";
}

/** The bits of the column `caveats`. */
export const caveatBits = { ethernetCable: 1, batteryCode: 2 } as const;

/** A function with what is stored about it on a vehicle; all null if it was not rated. */
export interface StoredRating {
  elementId: number;
  groupId: number;
  /** The installation's own name. */
  ownName: string | null;
  rating: number | null;
  caveats: number | null;
  noteId: number | null;
  noteKey: string | null;
  noteText: string | null;
}

/** The texts of functions, notes and sources. */
export const textGroups = {
  elements: "lookups.elements",
  groups: "lookups.groups",
  notes: "lookups.ratingNotes",
  sources: "lookups.ratingSources",
  caveats: "compatibility.caveat",
};

/** The function as the agreed calls reply it. */
export function presentElement(row: StoredRating, language: string): RatedElement {
  const label = ratingOf(row.rating);
  const bits = row.caveats ?? 0;
  return {
    Id: row.elementId,
    Name: row.ownName ?? textOf("en", textGroups.elements, row.elementId) ?? "",
    Translation: nameOf(language, textGroups.elements, row.elementId, row.ownName),
    RagRatingTypeId: ragRatingTypes[label],
    RagRatingLabel: label,
    EthernetCableRequired: (bits & caveatBits.ethernetCable) !== 0,
    EVRequiresCode: (bits & caveatBits.batteryCode) !== 0,
    CustomMessage: nameOf(language, textGroups.notes, row.noteKey, row.noteText),
    Caveats: caveatsOf(row),
  };
}

/** The names of what has to be accepted before the function is ordered; of an amber one at least `amber`. */
export function caveatsOf({ rating, caveats, noteId }: Pick<StoredRating, "rating" | "caveats" | "noteId">): string[] {
  if (rating !== ratingCodes.Amber) return [];
  const bits = caveats ?? 0;
  const names = [
    ...(bits & caveatBits.ethernetCable ? ["ethernet-cable"] : []),
    ...(bits & caveatBits.batteryCode ? ["battery-code"] : []),
    // A message of other words is another message, which is accepted anew.
    ...(noteId === null ? [] : [`note-${noteId}`]),
  ];
  return names.length > 0 ? names : ["amber"];
}

/** A message that is a caveat, by its name among the accepted ones: a key of the product's texts, or an own text. */
export interface CaveatNote {
  name: string;
  key: string | null;
  text: string | null;
}

/** A caveat in words: its text in English, and the key of the product's text (`lookups.ratingNotes.gateway`); empty for an own text. */
export interface CaveatText {
  text: string;
  key: string;
}

/** Accepted caveats in words, in their order. A name that the checker never gave has none. */
export function caveatTexts(names: readonly string[], notes: readonly CaveatNote[]): CaveatText[] {
  return names.flatMap((name) => {
    const note = notes.find((one) => one.name === name);
    if (note?.text) return [{ text: note.text, key: "" }];
    const [group, key] = note ? [textGroups.notes, note.key ?? ""] : [textGroups.caveats, name];
    const text = textOf("en", group, key);
    return text === undefined ? [] : [{ text, key: `${group}.${key}` }];
  });
}

/** A caveat in the words of a language. */
export function caveatIn(language: string, { text, key }: CaveatText): string {
  const end = key.lastIndexOf(".");
  return textOf(language, key.slice(0, Math.max(end, 0)), key.slice(end + 1)) ?? text;
}

/** The single element where nothing is specific to the vehicle (domain.md#rating-any). */
export function anyElement(language: string): RatedElement {
  return {
    Id: 0,
    Name: "Any",
    Translation: textOf(language, "lookups.ratedElements", "any") ?? "Any",
    RagRatingTypeId: ragRatingTypes.Green,
    RagRatingLabel: "Green",
    EthernetCableRequired: false,
    EVRequiresCode: false,
    CustomMessage: "",
    Caveats: [],
  };
}
