import { and, inArray } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { translations } from "./tables.ts";

/** The stored translations of messages into languages. */
export function selectTranslations(
  db: Executor,
  messageIds: readonly string[],
  languages: readonly string[],
): Promise<{ messageId: string; language: string; message: string }[]> {
  return db
    .select({ messageId: translations.messageId, language: translations.language, message: translations.message })
    .from(translations)
    .where(and(inArray(translations.messageId, [...messageIds]), inArray(translations.language, [...languages])))
    .orderBy(translations.messageId, translations.language);
}

/** Deletes the translations of messages. */
export async function deleteTranslations(db: Executor, messageIds: readonly string[]): Promise<void> {
  await db.delete(translations).where(inArray(translations.messageId, [...messageIds]));
}

/** Stores translations and returns those that were not there; the first of two concurrent ones stays. */
export function insertTranslations(
  db: Executor,
  rows: readonly (typeof translations.$inferInsert)[],
): Promise<{ language: string; message: string }[]> {
  return db
    .insert(translations)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ language: translations.language, message: translations.message });
}
