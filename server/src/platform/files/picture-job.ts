/** What a picture process is asked for. */
export interface PictureJob {
  what: "clean" | "print" | "thumbnail" | "logo";
  bytes: Uint8Array;
  /** A picture with more pixels is refused. */
  maxPixels: number;
}

/** An encoded picture. */
export interface Rendition {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Full, print and thumbnail of an upload to be cleaned, otherwise the one that was asked for. */
export type PictureAnswer = { renditions: (Omit<Rendition, "bytes"> & { bytes: Uint8Array })[] } | { error: string };
