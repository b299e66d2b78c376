import * as v from "valibot";

/** How soon a request should be worked. */
export const Priority = v.picklist(["Normal", "High", "Urgent"]);
export type Priority = v.InferOutput<typeof Priority>;
