import * as contract from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import { alignmentImages } from "./adapters/alignment-images.ts";
import { readPicture, type PictureFiles } from "../findings/service.ts";
import type { Translators } from "../translations/service.ts";
import * as calibration from "./service.ts";

/** What the calls of calibrations need besides the database. */
interface Parts {
  files: PictureFiles;
  /** The alignment service; undefined if there is none. */
  alignmentImagesUrl: string | undefined;
  translators: Translators;
}

/** `event/Publish` is served by the module of reports, since the last event sends one. */
export function calibrationRoutes(serve: Serve, { files, alignmentImagesUrl, translators }: Parts): void {
  serve(contract.getCalibration, ({ query }, ctx) => calibration.getCalibration(ctx, query.id, query.verbose === "true"));
  serve(contract.saveCalibration, ({ body }, ctx) => calibration.saveCalibration(ctx, body));
  serve(contract.getCalibrationRecord, ({ query }, ctx) => calibration.getRecord(ctx, query.id));
  serve(contract.decidePrerequisite, ({ body }, ctx) => calibration.decide(ctx, body));
  serve(contract.saveCalibrationRecord, ({ body }, ctx) => calibration.saveRecord(ctx, body));
  serve(contract.getAlignmentInfo, ({ query }, ctx) => calibration.getAlignmentInfo(ctx, query.id));
  serve(contract.getAlignmentImages, ({ query }, ctx) => alignmentImages(alignmentImagesUrl, query.procedureGuid, ctx.log));
  serve(contract.translateCalibration, ({ body }, ctx) => calibration.translateText(ctx, translators, body));
  serve(contract.getCalibrationPictures, ({ query }, ctx) => calibration.getPictures(ctx, query.id));
  serve(contract.addCalibrationPicture, ({ query }, ctx, { request, once }) =>
    calibration.addPicture(ctx, files, { id: query.id, read: () => readPicture(request) }, once),
  );
  serve(contract.describeCalibrationPicture, ({ body }, ctx) => calibration.describePicture(ctx, body));
  serve(contract.removeCalibrationPicture, ({ body }, ctx) => calibration.removePicture(ctx, body.Id));
}
