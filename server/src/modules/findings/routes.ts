import * as contract from "@remotebay/contract";
import type { Files } from "../../platform/files/files.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { readPicture } from "./logic/read-picture.ts";
import * as findings from "./service.ts";

export function findingsRoutes(serve: Serve, files: findings.PictureFiles & Pick<Files, "save">): void {
  serve(contract.getFindings, ({ query }, ctx) => findings.getFindings(ctx, query.id));
  serve(contract.saveFindings, ({ body }, ctx) => findings.saveFindings(ctx, body));
  serve(contract.keepScanText, ({ body }, ctx) => findings.keepScanText(ctx, files, body));
  serve(contract.addPicture, async ({ query }, ctx, { request, once }) =>
    findings.addPicture(ctx, files, { id: query.id, ...(await readPicture(request)) }, once),
  );
  serve(contract.describePicture, ({ body }, ctx) => findings.describePicture(ctx, body));
  serve(contract.removePicture, ({ body }, ctx) => findings.removePicture(ctx, body.Id));
  serve(contract.getPicture, async ({ query }, ctx) => ({
    body: await findings.openPicture(ctx, files, query.id, query.size),
    type: "image/webp",
    cache: "private, max-age=86400",
  }));
}
