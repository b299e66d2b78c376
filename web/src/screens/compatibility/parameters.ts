import * as v from "valibot";
import { choiceParameter, textParameter } from "../../lib/url-parameters.ts";

/** What the checker shows (`useSelection`). */
export const CompatibilityParameters = v.object({
  year: textParameter(),
  make: textParameter(),
  model: textParameter(),
  device: textParameter(),
  /** With dots between them: `Green.Amber`. */
  ratings: textParameter(),
  family: textParameter(),
  search: textParameter(),
  /** A column (`RatedOrder`). */
  orderBy: textParameter(),
  sortBy: choiceParameter(["asc", "desc"]),
});
