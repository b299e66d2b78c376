import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../platform/database/executor.ts";
import { statement } from "../../platform/database/statement.ts";
import { people, personName } from "../users/joins.ts";
import { deleteScanTexts } from "./text-store.ts";
import { findings, pictures, type PicturePurpose, scanTexts } from "./tables.ts";

const author = people("author");

export type FindingsRecord = typeof findings.$inferSelect;

const ofRequest = statement((db) =>
  db
    .select()
    .from(findings)
    .where(eq(findings.requestId, sql.placeholder("requestId"))),
);

export async function findFindings(db: Executor, requestId: number): Promise<FindingsRecord | undefined> {
  const [row] = await ofRequest.run(db, { requestId });
  return row;
}

/** Replaces the findings of a request; its row is locked by the caller. */
export async function replaceFindings(db: Executor, record: Omit<FindingsRecord, "version">): Promise<void> {
  await db
    .insert(findings)
    .values({ ...record, version: 1 })
    .onConflictDoUpdate({ target: findings.requestId, set: { ...record, version: sql`${findings.version} + 1` } })
    .execute();
}

/** Deletes the findings, texts and pictures of requests for good; their files stay in the store. */
export async function deleteFindings(db: Executor, requestIds: number[]): Promise<void> {
  await db.delete(pictures).where(inArray(pictures.requestId, requestIds));
  await deleteScanTexts(db, requestIds);
  await db.delete(findings).where(inArray(findings.requestId, requestIds));
}

export type { PicturePurpose } from "./tables.ts";
export type PictureRecord = typeof pictures.$inferSelect;

const picturesOf = statement((db) =>
  db
    .select({ picture: pictures, addedBy: personName(author) })
    .from(pictures)
    .innerJoin(author, eq(author.id, pictures.addedBy))
    .where(and(eq(pictures.requestId, sql.placeholder("requestId")), eq(pictures.purpose, sql.placeholder("purpose"))))
    .orderBy(asc(pictures.id)),
);

export async function findPictures(db: Executor, requestId: number, purpose: PicturePurpose) {
  return picturesOf.run(db, { requestId, purpose });
}

const pictureById = statement((db) =>
  db
    .select()
    .from(pictures)
    .where(eq(pictures.id, sql.placeholder("id"))),
);

export async function findPicture(db: Executor, id: number): Promise<PictureRecord | undefined> {
  const [row] = await pictureById.run(db, { id });
  return row;
}

export type NewPicture = typeof pictures.$inferInsert;

export async function insertPicture(db: Executor, record: NewPicture): Promise<PictureRecord> {
  const [row] = await db.insert(pictures).values(record).returning();
  if (!row) throw new Error("the database kept no picture");
  return row;
}

export async function updateWords(db: Executor, id: number, words: Pick<NewPicture, "caption" | "proves">): Promise<void> {
  await db.update(pictures).set(words).where(eq(pictures.id, id));
}

export async function deletePicture(db: Executor, id: number): Promise<void> {
  await db.delete(pictures).where(eq(pictures.id, id));
}

/** The keys of the files of all pictures and texts. */
export const fileKeys = sql`select named.key from ${pictures}, lateral (values (file_key), (thumb_key), (print_key)) named (key) where named.key is not null
  union all select file_key from ${scanTexts}`;

/** The renditions that are made of a picture. */
export const renditions = sql`select thumb_key as key, file_key as origin, 'thumbnail' as what from ${pictures} where thumb_key <> file_key
  union all select print_key, file_key, 'print' from ${pictures} where print_key is not null`;

/** Names another rendition in place of one that is lost. */
export async function replaceRendition(db: Executor, key: string, by: string): Promise<void> {
  await db.update(pictures).set({ thumbKey: by }).where(eq(pictures.thumbKey, key));
  await db.update(pictures).set({ printKey: by }).where(eq(pictures.printKey, key));
}
