import type { RatingSample, RatingWords } from "@remotebay/contract";
import { nameOf } from "../../../platform/translate/reference-text.ts";
import type { Difference, StoredWords } from "../compare-store.ts";
import { caveatBits, ratingOf, textGroups } from "./ratings.ts";

/** A rating that an import adds, changes or removes, in English as files are. */
export function presentSample(row: Difference): RatingSample {
  return {
    Line: row.line,
    Year: row.year,
    Make: row.make,
    Model: row.model,
    DeviceType: nameOf("en", "lookups.deviceTypes", row.deviceTypeId, row.deviceType),
    Function: nameOf("en", textGroups.elements, row.elementId, row.ownName),
    Before: row.before && wordsOf(row.before),
    After: row.after && wordsOf(row.after),
  };
}

function wordsOf(rating: StoredWords): RatingWords {
  return {
    Rating: ratingOf(rating.rating),
    EthernetCableRequired: (rating.caveats & caveatBits.ethernetCable) !== 0,
    EVRequiresCode: (rating.caveats & caveatBits.batteryCode) !== 0,
    CustomMessage: nameOf("en", textGroups.notes, rating.noteKey, rating.noteText),
    Source: nameOf("en", textGroups.sources, rating.sourceKey, rating.sourceName),
    RatedOn: rating.ratedOn ?? "",
  };
}
