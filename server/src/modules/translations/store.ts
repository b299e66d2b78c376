import { and, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { translations } from "./tables.ts";

// Arrays, since a list in brackets would be another text for each length.
const ofMessages = statement((db) =>
  db
    .select({ messageId: translations.messageId, language: translations.language, message: translations.message })
    .from(translations)
    .where(
      and(
        sql`${translations.messageId} = any(${sql.placeholder("messageIds")}::text[])`,
        sql`${translations.language} = any(${sql.placeholder("languages")}::text[])`,
      ),
    )
    .orderBy(translations.messageId, translations.language),
);

/** The stored translations of messages into languages. */
export function selectTranslations(
  db: Executor,
  messageIds: readonly string[],
  languages: readonly string[],
): Promise<{ messageId: string; language: string; message: string }[]> {
  return ofMessages.run(db, { messageIds, languages });
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
