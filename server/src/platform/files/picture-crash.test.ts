import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startPictures } from "./picture.ts";

/** Pictures whose process crashes for the given number of jobs, and then answers. */
async function crashing(times: number) {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-pictures-"));
  const program = join(folder, "child.mjs");
  const count = JSON.stringify(join(folder, "count"));
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
process.on("disconnect", () => process.exit());
process.on("message", ({ bytes }) => {
  appendFileSync(${count}, "x");
  if (readFileSync(${count}).length <= ${times}) process.kill(process.pid, "SIGSEGV");
  else process.send({ renditions: [1, 2, 3].map((width) => ({ bytes, width, height: 1 })) });
});`,
  );
  const pictures = startPictures(program);
  onTestFinished(async () => {
    await pictures.close();
    await rm(folder, { recursive: true });
  });
  const upload = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  return { pictures, upload };
}

test("a picture that crashes its decoder twice is refused as damaged, and the next one is decoded", async () => {
  const { pictures, upload } = await crashing(2);
  const refused = await pictures.clean(upload).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "unsupported-type", detail: expect.stringContaining("image/png or damaged") });
  expect((await pictures.clean(upload)).thumbnail.width).toBe(3);
});

test("a decoder that ends once is no fault of the picture", async () => {
  const { pictures, upload } = await crashing(1);
  expect((await pictures.clean(upload)).full.width).toBe(1);
});
