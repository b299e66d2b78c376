/** What a picture that is sent with a new request shows (domain.md#request-pictures), as its file is named. */
export const pictureKinds = ["damage", "warning-lights", "windscreen-label", "picture"] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The most pictures that a browser sends with a new request. */
export const maxRequestPictures = 10;

/** The name of such a picture's file: its kind, by which every reader is told in their own language what it shows, and its number. */
/* @__NO_SIDE_EFFECTS__ */
export function requestPictureName(kind: PictureKind, number: number): string {
  return `${kind}-${number}.jpg`;
}

/** The kind of a picture by its file's name; undefined of any other file. */
/* @__NO_SIDE_EFFECTS__ */
export function requestPictureKind(fileName: string): PictureKind | undefined {
  const kind = /^([a-z-]+)-\d{1,2}\.[a-z]{3,4}$/.exec(fileName)?.[1];
  return pictureKinds.find((one) => one === kind);
}
