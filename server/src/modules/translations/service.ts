import {
  knownMessageLanguage,
  messageLanguage,
  type MessageLanguage,
  messageLanguages,
  messageTranslated,
  type MessageTranslation,
  writtenLanguage,
} from "@remotebay/contract";
import * as v from "valibot";
import type { Config } from "../../config.ts";
import type { AnonymousCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { defineJob, type JobAttempt, type Jobs } from "../../platform/jobs/jobs.ts";
import { apertium } from "./adapters/apertium.ts";
import { libreTranslate } from "./adapters/libre-translate.ts";
import { phrases } from "./adapters/phrases.ts";
import { makeTranslators, maxMessage, TranslatorUnavailable, type Translation, type Translators } from "./adapters/translators.ts";
import { phraseKey, phrasesOf, sentencesOf } from "./logic/phrase-book.ts";
import { replyTranslation } from "./logic/replies.ts";
import * as store from "./store.ts";

export { offeredReplies, standardPhrases } from "./logic/replies.ts";
export { deleteTranslations } from "./store.ts";
export type { Translators } from "./adapters/translators.ts";

const Language = v.picklist(messageLanguages);

const Queued = v.object({
  messageId: v.string(),
  /** The stream that the message belongs to, for the event: `channel/17`. */
  stream: v.string(),
  rooms: v.array(v.string()),
  text: v.string(),
  language: Language,
  to: v.array(Language),
  names: v.array(v.string()),
});
type Queued = v.InferOutput<typeof Queued>;

/** Together about two minutes; after that a reader can still ask. */
const retries = 6;

/** The job that translates a stored message. */
export const translation = defineJob("translations.translate", Queued, { retries, timeoutSeconds: 120 });

/** A stored message with the languages of its readers and the people it may name. */
export interface MessageToTranslate extends Omit<Queued, "language" | "to"> {
  /** The writer's language, as `writtenLanguage` gives it; any code or culture in rows of earlier releases. */
  language: string;
  /** The readers' languages; English is added. */
  to: readonly string[];
}

const installed = new WeakMap<Config, Translators>();

/** The translators of an installation, in order of quality; one set for each application, since they cache and know who fails. */
export function translatorsOf(config: Config): Translators {
  const { translateLibreUrl, translateLibreKey, translateApertiumUrl } = config;
  const made =
    installed.get(config) ??
    makeTranslators([
      phrases,
      ...(translateLibreUrl === undefined ? [] : [libreTranslate(translateLibreUrl, translateLibreKey)]),
      ...(translateApertiumUrl === undefined ? [] : [apertium(translateApertiumUrl)]),
    ]);
  installed.set(config, made);
  return made;
}

/** The language from which a text is translated; undefined for one that is not translated. */
function translatedFrom(language: string): MessageLanguage | undefined {
  return knownMessageLanguage(writtenLanguage(language));
}

/**
 * Adds the job that translates a message, in the transaction that stores the message; nothing if all its readers use its language.
 * The translations are told to `rooms` by `messageTranslated`.
 */
export async function queueTranslations(ctx: AnonymousCtx, jobs: Pick<Jobs, "enqueue">, message: MessageToTranslate): Promise<void> {
  const language = translatedFrom(message.language);
  if (language === undefined) return;
  const to = [...new Set([...message.to.map(messageLanguage), messageLanguage("")])].filter((other) => other !== language);
  if (to.length === 0 || message.text.trim() === "" || message.text.length > maxMessage) return;
  await jobs.enqueue(translation, { ...message, language, to }, { tx: ctx.db });
}

/**
 * Translates a queued message, stores the translations and tells them. Throws, so that the job is retried, if a translator did not answer;
 * not at the last attempt, since an outage of a translator is no failed job that an operator has to see to.
 */
export async function translateQueued(
  ctx: AnonymousCtx,
  translators: Translators,
  queued: Queued,
  { signal, retry }: Pick<JobAttempt, "signal" | "retry">,
): Promise<void> {
  const { messageId, text, language, names } = queued;
  const stored = new Set((await store.selectTranslations(ctx.db, [messageId], queued.to)).map((row) => row.language));
  const made = await Promise.all(
    queued.to
      .filter((to) => !stored.has(to))
      .map(async (to) => ({
        to,
        result:
          (await replyIn(ctx, text, language, to)) ??
          (await outcomeOf(translators.translate({ text, from: language, to, names }, ctx.now.getTime(), ctx.log, signal))),
      })),
  );
  const rows = made.flatMap(({ to, result }) =>
    result === null || result === "unavailable"
      ? []
      : [{ messageId, language: to, message: result.text, translator: result.translator, createdAt: ctx.now }],
  );
  if (rows.length > 0) {
    await inTransaction(ctx, async (tx) => {
      const added = await store.insertTranslations(tx.db, rows);
      const Translations = added.map(({ language: Language, message: Message }) => ({ Language, Message }));
      if (added.length > 0)
        await tx.publish(messageTranslated, queued.rooms, { Stream: queued.stream, MessageId: messageId, Translations });
    });
  }
  if (retry < retries && made.some(({ result }) => result === "unavailable"))
    throw new TranslatorUnavailable("A translator did not answer.");
}

/** A ready-made reply as its administrator wrote it in another language; null for any other text. */
async function replyIn(ctx: AnonymousCtx, text: string, from: MessageLanguage, to: MessageLanguage): Promise<Translation | null> {
  const words = await replyTranslation(ctx, text, from, to);
  return words === null ? null : { text: words, translator: "replies" };
}

async function outcomeOf(translating: Promise<Translation | null>): Promise<Translation | null | "unavailable"> {
  try {
    return await translating;
  } catch (error) {
    if (error instanceof TranslatorUnavailable) return "unavailable";
    throw error;
  }
}

/** Milliseconds that a reader waits for a translation that is not stored. */
const patience = 5000;

/** A message in a reader's language: the stored translation, else one that is made and stored now. Null: not translated. */
export async function translateMessage(
  ctx: AnonymousCtx,
  translators: Translators,
  message: Pick<MessageToTranslate, "messageId" | "text" | "language" | "names">,
  into: string,
): Promise<MessageTranslation | null> {
  const [from, to] = [translatedFrom(message.language), messageLanguage(into)];
  if (from === undefined || from === to) return null;
  const [stored] = await store.selectTranslations(ctx.db, [message.messageId], [to]);
  if (stored) return { Language: to, Message: stored.message };
  const untranslated = { text: message.text, from, to, names: message.names };
  const made =
    (await replyIn(ctx, message.text, from, to)) ??
    (await outcomeOf(translators.translate(untranslated, ctx.now.getTime(), ctx.log, AbortSignal.timeout(patience))));
  if (made === null || made === "unavailable") return null;
  const row = { messageId: message.messageId, language: to, message: made.text, translator: made.translator, createdAt: ctx.now };
  await store.insertTranslations(ctx.db, [row]);
  return { Language: to, Message: made.text };
}

/** The stored translations of a page of messages, by message id. */
export async function translationsOf(
  ctx: AnonymousCtx,
  messageIds: readonly string[],
  languages: readonly string[],
): Promise<Map<string, MessageTranslation[]>> {
  if (messageIds.length === 0 || languages.length === 0) return new Map();
  const rows = await store.selectTranslations(ctx.db, messageIds, languages.map(messageLanguage));
  const byMessage = Map.groupBy(rows, (row) => row.messageId);
  return new Map(
    [...byMessage].map(([id, found]) => [id, found.map(({ language: Language, message: Message }) => ({ Language, Message }))] as const),
  );
}

/** The text of a standard phrase in a language of messages. Throws for a key that the phrase book does not have. */
export function phraseText(key: string, language: MessageLanguage): string {
  const phrase = phrasesOf(language).get(key);
  if (!phrase) throw new Error(`The phrase book has no ${key} in ${language}.`);
  return phrase.text;
}

/** The keys of the standard phrases in a text, sentence by sentence, as far as they are recognised. */
export function phrasesIn(text: string, language: MessageLanguage): string[] {
  const whole = phraseKey(text, language);
  return whole === null ? sentencesOf(text).flatMap((sentence) => phraseKey(sentence, language) ?? []) : [whole];
}
