import * as v from "valibot";

/** What a picture proves, in the words of those who ask for it. */
export const pictureProofs = [
  "damage",
  "windscreenLabel",
  "warningLights",
  "floorAndSpace",
  "targetSetUp",
  "rideHeight",
  "toolResult",
  "roadTest",
  "other",
] as const;

/** Empty: nobody said. */
export const PictureProof = v.picklist([...pictureProofs, ""]);
export type PictureProof = v.InferOutput<typeof PictureProof>;
