import { RatingParameters } from "@remotebay/contract";
import * as v from "valibot";
import { listParameters } from "../../lib/url-parameters.ts";

/** What the checker shows (`useSelection`). */
export const CompatibilityParameters = v.object(listParameters(RatingParameters));
