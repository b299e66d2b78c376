import { logoHashOf, logoPathOf, maxLogoBytes, type Reply, type uploadLogo as uploadLogoCall } from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import type { Files } from "../../../platform/files/files.ts";
import type { FileBody } from "../../../platform/http/send-file.ts";
import { problem } from "../../../platform/problem.ts";
import * as store from "../logos-store.ts";
import { keepsEverything } from "../policy.ts";

/** What uploading and serving logos needs. */
export type LogoFiles = Pick<Files, "saveLogo" | "read" | "remove">;

/** Logos that are kept. Beyond that, those that no portal shows go, the oldest first. */
const maxLogos = 200;

/**
 * Draws an uploaded logo and keeps the picture (domain.md#variants-logo). Throws `forbidden`, `too-large`, `unsupported-type`, and `too-many` where portals show all
 * that are kept.
 */
export async function uploadLogo(ctx: Ctx, files: LogoFiles, file: string): Promise<Reply<typeof uploadLogoCall>> {
  if (!keepsEverything(ctx.user)) throw problem("forbidden");
  const bytes = Buffer.from(file, "base64");
  if (bytes.byteLength > maxLogoBytes) throw problem("too-large", { info: { MaxBytes: maxLogoBytes } });
  const { key, width, height } = await files.saveLogo(bytes, { group: `user ${ctx.user.id}`, user: String(ctx.user.id) });
  const hash = /([\da-f]{64})\.png$/.exec(key)?.[1] ?? "";
  const gone = await inTransaction(ctx, async (tx) => {
    await store.lockLogos(tx.db);
    if (await store.selectLogo(tx.db, hash)) return [];
    const unseen = await store.deleteUnseenLogos(tx.db, { keep: maxLogos - 1, shown: await shownLogos(tx) });
    if ((await store.countLogos(tx.db)) >= maxLogos) throw problem("too-many", { info: { RetryAfter: 3600 } });
    await store.insertLogo(tx.db, { hash, fileKey: key, uploadedAt: tx.now });
    await tx.audit({ action: "logo.uploaded", noun: "logo", details: { hash, width, height } });
    return unseen;
  });
  for (const other of gone) await files.remove(other).catch(() => undefined);
  return { Path: logoPathOf(hash), Width: width, Height: height };
}

/** The uploaded logos that a portal shows now. */
async function shownLogos({ db }: Pick<AnonymousCtx, "db">): Promise<string[]> {
  return (await store.selectLogoPaths(db)).flatMap((path) => logoHashOf(path) ?? []);
}

/** A logo's picture, for anybody: it is shown before sign-in. Throws `not-found`. */
export async function readLogo({ db }: Pick<AnonymousCtx, "db">, files: Pick<Files, "read">, hash: string): Promise<FileBody> {
  const logo = await store.selectLogo(db, hash);
  if (!logo) throw problem("not-found");
  return { body: await files.read(logo.fileKey), type: "image/png", isForeign: true, cache: "public, max-age=31536000, immutable" };
}

/** The bytes of a portal's own logo; undefined for a shipped one, and for one that is not kept any more. */
export async function logoBytes(
  { db }: Pick<AnonymousCtx, "db">,
  files: Pick<Files, "read">,
  hash: string | undefined,
): Promise<Uint8Array | undefined> {
  const logo = hash === undefined ? undefined : await store.selectLogo(db, hash);
  return logo && files.read(logo.fileKey).catch(() => undefined);
}

/** Whether a portal may have this logo: a shipped one, or one that is kept. */
export async function isLogo({ db }: Pick<AnonymousCtx, "db">, path: string): Promise<boolean> {
  const hash = logoHashOf(path);
  return hash === undefined || (await store.selectLogo(db, hash)) !== undefined;
}
