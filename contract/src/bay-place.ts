import * as v from "valibot";

/** Where a car of the bay stands: waits for a technician, is worked on, cannot go on without the shop, was done today. A file of its own, since the board's address names it and every visit reads the addresses of all screens. */
export const BayPlace = v.picklist(["waiting", "work", "needs", "done"]);
export type BayPlace = v.InferOutput<typeof BayPlace>;
