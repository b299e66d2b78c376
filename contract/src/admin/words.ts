import * as v from "valibot";
import { listing, reading, removing, saving, thing } from "../administered.ts";
import { call } from "../call.ts";
import { maxCannedReplyLength, phraseGroups } from "../chat/canned-replies.ts";
import { Instant, text } from "../fields.ts";
import { messageLanguages } from "../message-languages.ts";

/** A code of a language that the interface has: `de`. */
const LanguageCode = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, "choice"));

/** The most characters of the terms, several times those of the shipped ones. */
export const maxTermsLength = 18_000;

/** Whether a version is replaced by a later one, in force, or planned. */
export const VersionState = v.picklist(["past", "now", "later"]);
export type VersionState = v.InferOutput<typeof VersionState>;

/** A version of the terms and conditions in one language, as its administrator writes it (domain.md#admin-terms). */
export const termsThing = thing("terms", {
  name: "Terms",
  rules: "domain.md#admin-terms",
  fields: {
    Language: LanguageCode,
    /** In the syntax of `textBlocks`; empty: the shipped terms again. */
    Text: text(maxTermsLength),
    /** From when on it is shown; a time that has passed stands for now. Until then it can be changed, from then on it stays as it is. */
    ValidFrom: Instant,
  },
  row: {
    Language: v.string(),
    ValidFrom: v.string(),
    State: VersionState,
    /** Whether it gives the shipped terms back. */
    IsShipped: v.boolean(),
    /** Who wrote it last. */
    By: v.string(),
  },
  facts: {
    State: VersionState,
    By: v.string(),
    /** The text, also where the version gives the shipped one back. */
    Shown: v.string(),
    /** What was shown in this language before it. */
    Before: v.string(),
  },
  order: ["ValidFrom", "Language"],
  filters: { language: v.optional(LanguageCode) },
});
export const listTerms = listing(termsThing);
export const readTerms = reading(termsThing);
export const saveTerms = saving(termsThing);
export const removeTerms = removing(termsThing);

export const getTermsText = call("GET", "Admin/TermsText", {
  summary: "The terms that are in force in a language, as text that an administrator goes on writing. For SuperAdmin.",
  rules: "domain.md#admin-terms",
  for: "admins",
  query: v.strictObject({ language: LanguageCode }),
  reply: v.object({ Language: v.string(), Text: v.string() }),
  staleOn: { "administered.changed": {} },
  problems: ["not-found"],
});

/** A text in each language of messages; empty: none. */
const ReplyText = text(maxCannedReplyLength);

/** A ready-made reply for everybody, as its administrator keeps it (domain.md#admin-replies): one of the phrase book, or the installation's own. */
export const replyThing = thing("reply", {
  name: "Reply",
  rules: "domain.md#admin-replies",
  fields: {
    Group: v.picklist(phraseGroups),
    /** Its place within its group. */
    Position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
    /** Whether it is offered. */
    Offered: v.boolean(),
    // Each by its language; empty: the phrase book's, and of an own reply none, so that it is not offered in that language.
    en: ReplyText,
    es: ReplyText,
    fr: ReplyText,
    it: ReplyText,
    nl: ReplyText,
    de: ReplyText,
    pt: ReplyText,
    el: ReplyText,
    no: ReplyText,
    fi: ReplyText,
    sv: ReplyText,
    sl: ReplyText,
    pl: ReplyText,
    hr: ReplyText,
    da: ReplyText,
    lt: ReplyText,
  },
  row: {
    /** In the reader's language, else in English. */
    Text: v.string(),
    Group: v.picklist(phraseGroups),
    Position: v.number(),
    Offered: v.boolean(),
    /** Whether it is the installation's own, a phrase of the product, or one with other words. */
    Kind: v.picklist(["own", "product", "reworded"]),
  },
  facts: {
    Kind: v.picklist(["own", "product", "reworded"]),
    /** The phrase book's words by language; empty for an own one. */
    Product: v.array(v.object({ Language: v.picklist(messageLanguages), Text: v.string() })),
  },
  order: ["Position", "Text"],
  filters: { group: v.optional(v.picklist(phraseGroups)) },
});
export const listReplies = listing(replyThing);
export const readReply = reading(replyThing);
export const saveReply = saving(replyThing);
export const removeReply = removing(replyThing);
