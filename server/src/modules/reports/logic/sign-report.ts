import { signDocument } from "@remotebay/evidence/sign-document";
import type { Signer } from "@remotebay/evidence/signature";
import type { AnonymousCtx } from "../../../platform/context.ts";

/**
 * A rendered report with the signature of this installation in it (PAdES). A report that cannot be signed is given out without: its pack is signed, and
 * whoever is waiting for it must not wait for a programmer.
 */
export async function signReport(ctx: Pick<AnonymousCtx, "log" | "now">, signer: Signer, pdf: Buffer): Promise<Buffer> {
  try {
    return Buffer.from(await signDocument(new Uint8Array(pdf), signer, ctx.now));
  } catch (error) {
    ctx.log.error({ err: error }, "a report could not be signed");
    return pdf;
  }
}
