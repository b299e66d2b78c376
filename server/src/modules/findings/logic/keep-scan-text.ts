import { createHash } from "node:crypto";
import { type Input, type keepScanText as keepScanTextCall, maxScanTexts, vinsInText } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import type { Files } from "../../../platform/files/files.ts";
import { problem } from "../../../platform/problem.ts";
import { requireJob } from "../../requests/service.ts";
import * as store from "../text-store.ts";
import { tellFindings } from "./tell-findings.ts";

/** Keeps the text that a scan was read from, once. It is stored before the job is locked, so that a slow file store holds up nobody. */
export async function keepScanText(
  ctx: Ctx,
  files: Pick<Files, "save">,
  { Id: id, Text: text }: Input<typeof keepScanTextCall>["body"],
): Promise<{ Hash: string }> {
  const bytes = Buffer.from(text, "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const isKept = await inTransaction(ctx, async (tx) => {
    await requireJob(tx, id);
    return refuseTooMany(await store.findScanTexts(tx.db, id), sha256);
  });
  if (isKept) return { Hash: sha256 };
  const fileKey = await files.save(bytes, "scans", "txt");
  await inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (refuseTooMany(await store.findScanTexts(tx.db, id), sha256)) return;
    const record = { requestId: id, sha256, fileKey, vins: vinsInText(text), addedBy: tx.user.id, addedAt: tx.now };
    await store.insertScanText(tx.db, record);
    await tellFindings(tx, job, "scan.text-kept", { text: sha256, characters: text.length });
  });
  return { Hash: sha256 };
}

/** Whether the text is kept already; throws where there is no room for one more. */
function refuseTooMany(kept: readonly store.ScanTextRecord[], sha256: string): boolean {
  if (kept.some((text) => text.sha256 === sha256)) return true;
  if (kept.length >= maxScanTexts) throw problem("too-large", { info: { MostTexts: maxScanTexts } });
  return false;
}
