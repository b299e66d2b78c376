import { chatFileTypes } from "@remotebay/contract";
import { expect, test } from "vitest";
import { kindOf } from "./file-kind.ts";

test("what is sent is shown as its kind, and a picture that the service stored as WebP is a picture", () => {
  expect(chatFileTypes.map(({ type }) => kindOf(type))).toEqual(chatFileTypes.map(({ kind }) => kind));
  expect(kindOf("image/webp")).toBe("image");
});
