import * as contract from "@remotebay/contract";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Serve } from "../../platform/http/serve.ts";
import { readUpload } from "../../platform/http/upload.ts";
import { problem } from "../../platform/problem.ts";
import * as findings from "./service.ts";

export function findingsRoutes(serve: Serve, files: findings.PictureFiles): void {
  serve(contract.getFindings, ({ query }, ctx) => findings.getFindings(ctx, query.id));
  serve(contract.saveFindings, ({ body }, ctx) => findings.saveFindings(ctx, body));
  serve(contract.addPicture, async ({ query }, ctx, { request, once }) =>
    findings.addPicture(ctx, files, { id: query.id, ...(await readPicture(request)) }, once),
  );
  serve(contract.describePicture, ({ body }, ctx) => findings.describePicture(ctx, body.Id, body.Caption));
  serve(contract.removePicture, ({ body }, ctx) => findings.removePicture(ctx, body.Id));
  serve(contract.getPicture, async ({ query }, ctx) => ({
    body: await findings.openPicture(ctx, files, query.id, query.size),
    type: "image/webp",
    cache: "private, max-age=86400",
  }));
}

/** The file and caption of a multipart body; the caption must come before the file. */
async function readPicture(request: FastifyRequest) {
  const { file, field } = await readUpload(request);
  const caption = v.safeParse(contract.PictureCaption, field("caption"));
  if (!caption.success) {
    file.resume();
    throw problem("invalid", {
      errors: contract.faultsFrom(caption.issues).map(({ code, message }) => ({ path: "caption", code, message })),
    });
  }
  return { file, caption: caption.output };
}
