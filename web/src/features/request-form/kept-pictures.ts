import { maxRequestPictures, pictureKinds } from "@remotebay/contract";
import * as v from "valibot";

/** A picture for a new request, as its draft names it. */
const KeptPicture = v.object({
  /** Of its file on this device, and the id of the message that it will be: sent again, it is stored once. */
  key: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(pictureKinds),
});
export type KeptPicture = v.InferOutput<typeof KeptPicture>;

/** The pictures of a stored draft; drafts of earlier releases have none. */
export function keptPictures(notes: { pictures?: unknown }): { pictures?: KeptPicture[] } {
  return v.is(v.pipe(v.array(KeptPicture), v.minLength(1), v.maxLength(maxRequestPictures)), notes.pictures)
    ? { pictures: notes.pictures }
    : {};
}
