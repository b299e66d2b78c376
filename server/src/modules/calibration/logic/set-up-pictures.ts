import type { describeCalibrationPicture, Input, Picture } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { RunOnce } from "../../../platform/http/idempotency.ts";
import * as findings from "../../findings/service.ts";
import { requireAbility, requireRequest } from "../../requests/service.ts";
import { changeConfiguration } from "./configuring.ts";
import { calibrationOf } from "./known-calibration.ts";

/** The shop's pictures of the set-up: whoever may edit the request may change them. */
const inCalibration: findings.PictureOwner = {
  purpose: "calibration",
  require: async (tx, id) => {
    const request = await requireRequest(tx, id, true);
    await requireAbility(tx, request, "edit");
    return request;
  },
  tell: async (tx, request, action, details) =>
    changeConfiguration(tx, request, await calibrationOf(tx, request), { action: `calibration.${action}`, details }),
};

export async function getPictures(ctx: Ctx, id: number): Promise<Picture[]> {
  await requireRequest(ctx, id);
  return findings.picturesOf(ctx, id, "calibration");
}

/** Adds a picture. Nothing is read from a caller who may not see the request. */
export async function addPicture(
  ctx: Ctx,
  files: findings.PictureFiles,
  { id, read }: { id: number; read: () => Promise<Omit<findings.Upload, "id">> },
  once: RunOnce,
): Promise<Picture> {
  await requireRequest(ctx, id);
  return findings.addPicture(ctx, files, { id, ...(await read()) }, once, inCalibration);
}

export function describePicture(ctx: Ctx, words: Input<typeof describeCalibrationPicture>["body"]): Promise<{ id: number }> {
  return findings.describePicture(ctx, words, inCalibration);
}

export function removePicture(ctx: Ctx, id: number): Promise<{ id: number }> {
  return findings.removePicture(ctx, id, inCalibration);
}
