import { expect, test } from "vitest";
import { pictureLimits, sortFiles } from "./picture-files.ts";

const file = (name: string, type: string, size = 10) => ({ name, type, size }) as File;

test("files that the service would refuse are told before they are sent", () => {
  const { taken, refused } = sortFiles(
    [
      file("a.jpg", "image/jpeg"),
      file("b.pdf", "application/pdf"),
      file("c.png", "image/png", pictureLimits.bytes + 1),
      file("d.webp", "image/webp"),
    ],
    pictureLimits.count - 1,
  );
  expect(taken.map(({ name }) => name)).toEqual(["a.jpg"]);
  expect(refused).toEqual([
    { name: "b.pdf", why: "type" },
    { name: "c.png", why: "size" },
    { name: "d.webp", why: "count" },
  ]);
});
