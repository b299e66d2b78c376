import {
  type Fault,
  type MessageLanguage,
  messageLanguage,
  messageLanguages,
  phraseGroups,
  replyThing,
  type Values,
} from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { keepsEverything } from "../../settings/service.ts";
import * as stored from "../replies-store.ts";
import { phraseKey, phrasesOf } from "./phrase-book.ts";

type ReplyValues = Values<typeof replyThing>;
type Group = ReplyValues["Group"];

/** Own replies of an installation at most. */
const maxOwn = 500;

/** The standard phrases in a language, in the order of the phrase book; those of the simulated technician are no phrases for people. */
export function standardPhrases(language: MessageLanguage): { key: string; text: string }[] {
  return [...phrasesOf(language)].flatMap(([key, { text }]) => (key.startsWith("practice.") ? [] : [{ key, text }]));
}

/** Adds the phrases of the phrase book that are missing; safe to run at every start. */
export function seedReplies(db: Ctx["db"]): Promise<void> {
  return stored.insertPhrases(
    db,
    standardPhrases("en").map(({ key }, nth) => ({ phrase: key, group: key.split(".")[0] as Group, position: (nth + 1) * 10 })),
  );
}

/** The words of a reply in a language: its own, else the phrase book's; empty where it has none. */
function wordsOf({ phrase, texts }: Pick<stored.ReplyRow, "phrase" | "texts">, language: MessageLanguage): string {
  return texts[language] ?? (phrase === null ? "" : (phrasesOf(language).get(phrase)?.text ?? ""));
}

/** What everybody is offered in a language, by group and place; the key begins with the group. `{value}` in a text is for the writer to fill in. */
export async function offeredReplies(
  { db }: Pick<AnonymousCtx, "db">,
  language: MessageLanguage,
): Promise<{ key: string; text: string }[]> {
  const rows = await stored.selectReplies(db);
  return phraseGroups.flatMap((group) =>
    rows.flatMap((row) => {
      const text = wordsOf(row, language);
      if (row.group !== group || !row.offered || text === "") return [];
      return [{ key: row.phrase?.startsWith(`${group}.`) ? row.phrase : `${group}.${row.id}`, text }];
    }),
  );
}

/** A ready-made reply in another language, word for word as its administrator wrote it; null for any other text, and where gaps are to fill. */
export async function replyTranslation(
  { db }: Pick<AnonymousCtx, "db">,
  text: string,
  from: MessageLanguage,
  to: MessageLanguage,
): Promise<string | null> {
  const rows = await stored.selectRepliesWith(db, from, text.trim(), phraseKey(text, from));
  const found = rows.find((row) => row.texts[from] === text.trim() || row.texts[to] !== undefined);
  const words = found === undefined ? "" : wordsOf(found, to);
  return words === "" || words.includes("{") ? null : words;
}

const kindOf = ({ phrase, texts }: stored.ReplyRow): "own" | "product" | "reworded" =>
  phrase === null ? "own" : Object.keys(texts).length > 0 ? "reworded" : "product";

/** Ready-made replies for everybody, for a SuperAdmin alone. */
export const administeredReply: Administered<typeof replyThing> = {
  thing: replyThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return { rows: [], total: 0 };
    const language = messageLanguage(ctx.language);
    const rows = (await stored.selectReplies(ctx.db)).filter(({ group }) => asked["group"] === undefined || asked["group"] === group);
    const ordered = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    // The place within all groups stands for the position while it is sorted.
    const page = pageOf(
      ordered.map((row, nth) => ({
        Id: row.id,
        Text: wordsOf(row, language) || wordsOf(row, "en") || (Object.values(row.texts)[0] ?? ""),
        Group: row.group,
        Position: nth,
        Offered: row.offered,
        Kind: kindOf(row),
      })),
      asked,
    );
    return { total: page.total, rows: page.rows.map((row) => Object.assign(row, { Position: ordered[row.Position]?.position ?? 0 })) };
  },
  async find(ctx, id, forWrite) {
    const row = keepsEverything(ctx.user) ? await stored.selectReply(ctx.db, id, forWrite) : undefined;
    if (!row) return undefined;
    const { phrase } = row;
    return {
      name: wordsOf(row, messageLanguage(ctx.language)) || wordsOf(row, "en") || (Object.values(row.texts)[0] ?? ""),
      values: { Group: row.group, Position: row.position, Offered: row.offered, ...ownWords(row.texts) },
      facts: {
        Kind: kindOf(row),
        Product:
          phrase === null ? [] : messageLanguages.map((Language) => ({ Language, Text: phrasesOf(Language).get(phrase)?.text ?? "" })),
      },
      canSave: true,
      canRemove: phrase === null,
      entry: { locationId: null },
    };
  },
  check: replyFaults,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  create: (ctx, values, id) => stored.insertReply(ctx.db, { phrase: null, ...rowOf(values) }, id),
  change: (ctx, id, values) => stored.updateReply(ctx.db, id, rowOf(values)),
  remove: (ctx, id) => stored.deleteReply(ctx.db, id),
};

const placeOf = ({ group, position }: stored.ReplyRow) => phraseGroups.indexOf(group) * 1_000_000 + position;

function ownWords(texts: stored.ReplyRow["texts"]) {
  return Object.fromEntries(messageLanguages.map((language) => [language, texts[language] ?? ""])) as Record<MessageLanguage, string>;
}

function rowOf(values: ReplyValues) {
  const texts = Object.fromEntries(messageLanguages.flatMap((language) => (values[language] === "" ? [] : [[language, values[language]]])));
  return { group: values.Group, position: values.Position, offered: values.Offered, texts };
}

/** The gaps of a text, such as `{value}`. */
const gapsOf = (text: string) => (text.match(/\{[a-z]+\}/g) ?? []).toSorted().join(" ");

async function replyFaults(ctx: Ctx, values: ReplyValues, before: ReplyValues | undefined, id: number): Promise<Fault[]> {
  const row = before === undefined ? undefined : await stored.selectReply(ctx.db, id, false);
  const phrase = row?.phrase ?? null;
  if (phrase === null && messageLanguages.every((language) => values[language] === ""))
    return [{ path: "en", code: "required", message: "A reply has words in at least one language." }];
  if (before === undefined && (await stored.countOwnReplies(ctx.db)) >= maxOwn)
    return [{ path: "en", code: "too-many", message: `There are ${maxOwn} own replies already.` }];
  const first = messageLanguages.find((language) => values[language] !== "");
  const gaps = gapsOf(phrase === null ? (first === undefined ? "" : values[first]) : (phrasesOf("en").get(phrase)?.text ?? ""));
  return messageLanguages.flatMap((language) =>
    values[language] === "" || gapsOf(values[language]) === gaps
      ? []
      : [{ path: language, code: "gaps", message: `The gaps are ${gaps === "" ? "none" : gaps} in every language.` }],
  );
}
