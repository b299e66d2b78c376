import * as v from "valibot";
import { textParameter } from "../../lib/url-parameters.ts";

/** What another program hands over in the address of a new request (domain.md#request-handed): a shop management system opens it with these. */
export const HandedOverParameters = v.object({ vin: textParameter(120), ro: textParameter(80), comments: textParameter(4_000) });
export type HandedOver = v.InferOutput<typeof HandedOverParameters>;
