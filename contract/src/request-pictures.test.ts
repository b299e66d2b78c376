import fc from "fast-check";
import { expect, test } from "vitest";
import { maxRequestPictures, pictureKinds, requestPictureKind, requestPictureName } from "./request-pictures.ts";

test("a picture's file says what it shows, also after the service has made another type of it, and no other file does", () => {
  fc.assert(
    fc.property(fc.constantFrom(...pictureKinds), fc.integer({ min: 1, max: maxRequestPictures }), (kind, number) => {
      const name = requestPictureName(kind, number);
      expect(requestPictureKind(name)).toBe(kind);
      expect(requestPictureKind(name.replace(".jpg", ".webp"))).toBe(kind);
      expect(requestPictureKind(`my ${name}`)).toBeUndefined();
    }),
  );
  expect(["IMG_0001.jpg", "scan-1.pdf", "damage.jpg", ""].map(requestPictureKind)).toEqual([undefined, undefined, undefined, undefined]);
});
