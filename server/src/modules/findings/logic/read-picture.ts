import { faultsFrom, PictureCaption } from "@remotebay/contract";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { readUpload } from "../../../platform/http/upload.ts";
import { problem } from "../../../platform/problem.ts";

/** The file and caption of a multipart body; the caption must come before the file. */
export async function readPicture(request: FastifyRequest) {
  const { file, field } = await readUpload(request);
  const caption = v.safeParse(PictureCaption, field("caption"));
  if (!caption.success) {
    file.resume();
    throw problem("invalid", {
      errors: faultsFrom(caption.issues).map(({ code, message }) => ({ path: "caption", code, message })),
    });
  }
  return { file, caption: caption.output };
}
