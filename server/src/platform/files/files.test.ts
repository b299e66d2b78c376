import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startS3 } from "../../testing/s3-server.ts";
import { ProblemError } from "../problem.ts";
import { openFiles, type Files, type FilesOptions } from "./files.ts";
import { maxPictureBytes } from "./picture.ts";
import { openDisk } from "./store.ts";

/** A new store of one kind. */
interface Opened {
  files: Files;
  folder: string;
  /** Changes a stored file behind the back of `files`. */
  damage(key: string, bytes: string | Uint8Array): Promise<void>;
  /** Makes the store unusable. */
  breakStore(): Promise<void>;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-files-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function inFolder(options?: FilesOptions): Promise<Opened> {
  const folder = await newFolder();
  return {
    folder,
    files: openFiles({ dataDir: folder }, options),
    damage: (key, bytes) => writeFile(join(folder, "files", key), bytes),
    breakStore: () => writeFile(join(folder, "files"), "a file where the store's folder should be"),
  };
}

async function inBucket(options?: FilesOptions): Promise<Opened> {
  const server = await startS3();
  const place = { dataDir: await newFolder(), bucket: server.bucket() };
  return {
    folder: place.dataDir,
    files: openFiles(place, options),
    damage: (key, bytes) => openDisk(place).put(key, bytes),
    breakStore: server.stop,
  };
}

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#226688" } });

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProblemError ? error.code : String(error);
}

test("a file that a kill left half written is deleted after an hour, and a younger one is not", async () => {
  const { files, folder } = await inFolder();
  await files.save(Buffer.from("whole"), "pictures", "webp");
  const unfinished = join(folder, "files", ".unfinished");
  for (const name of ["old", "young"]) await writeFile(join(unfinished, name), "half");
  const now = Date.now();
  await utimes(join(unfinished, "old"), new Date(now - 3_700_000), new Date(now - 3_700_000));
  await files.deleteLeftovers(new Date(now));
  expect(await readdir(unfinished)).toEqual(["young"]);
});

describe.each([
  ["folder", inFolder],
  ["bucket", inBucket],
] as const)("in a %s", (_, newFiles) => {
  test("a phone's picture is stored upright, scaled down, as WebP and without its EXIF location", async () => {
    const { files } = await newFiles();
    const upload = await canvas(4000, 3000)
      .jpeg()
      .withExif({ IFD0: { Make: "PhoneMaker", Orientation: "6" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const stored = await files.savePicture(upload);
    expect(stored).toMatchObject({ type: "image/webp", width: 1920, height: 2560 });
    const full = await sharp(await files.read(stored.key)).metadata();
    expect(full).toMatchObject({ format: "webp", width: 1920, height: 2560 });
    for (const part of ["exif", "gps", "xmp", "iptc", "orientation"]) expect(full).not.toHaveProperty(part);
    expect(Buffer.from(await files.read(stored.key)).includes("PhoneMaker")).toBe(false);
    expect(await sharp(await files.read(stored.thumbnailKey)).metadata()).toMatchObject({ width: 360, height: 480 });
    const print = await sharp(await files.read(stored.printKey)).metadata();
    expect(print).toMatchObject({ format: "jpeg", width: 960, height: 1280 });
    expect(print).not.toHaveProperty("exif");
  });

  test("what is transparent is white in print", async () => {
    const { files } = await newFiles();
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const stored = await files.savePicture(
      await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(await files.read(stored.key)).metadata()).hasAlpha).toBe(true);
    const { channels } = await sharp(await files.read(stored.printKey)).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)("reads %s", async (format) => {
    const { files } = await newFiles();
    expect(await files.savePicture(await canvas(60, 40).toFormat(format).toBuffer())).toMatchObject({ width: 60, height: 40 });
  });

  test("the same picture is stored once, also from a stream", async () => {
    const { files } = await newFiles();
    const upload = await canvas(20, 20).png().toBuffer();
    const first = await files.savePicture(upload);
    expect(await files.savePicture(Readable.from([upload.subarray(0, 50), upload.subarray(50)]))).toEqual(first);
  });

  test("a file that is not a picture is refused by its content", async () => {
    const { files } = await newFiles();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const half = (await canvas(800, 800).png().toBuffer()).subarray(0, 60);
    const page = Buffer.from("<!doctype html><p>hello");
    for (const upload of [svg, half, page, Buffer.alloc(0), Buffer.from("GIF89a")])
      expect(await codeOf(files.savePicture(upload))).toBe("unsupported-type");
  });

  test("an upload over the limit is refused before it is read completely", async () => {
    const { files } = await newFiles();
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 1_048_576;
          yield Buffer.alloc(1_048_576);
        }
      })(),
    );
    expect(await codeOf(files.savePicture(endless))).toBe("too-large");
    expect(sent).toBeLessThan(maxPictureBytes * 2);
    expect(await codeOf(files.savePicture(Buffer.alloc(maxPictureBytes + 1)))).toBe("too-large");
  });

  test("a small file with huge pixel dimensions is refused", async () => {
    const { files } = await newFiles();
    const bomb = await canvas(9000, 6000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await codeOf(files.savePicture(bomb))).toBe("too-large");
  });

  test("an unknown key is not found, and a key cannot point outside the store", async () => {
    const { files } = await newFiles();
    expect(await codeOf(files.read("pictures/no.webp"))).toBe("not-found");
    await expect(files.read("../../etc/passwd")).rejects.toThrow(/traversal/);
    const stored = await files.savePicture(await canvas(10, 10).png().toBuffer());
    await files.remove(stored.key);
    expect(await files.exists(stored.key)).toBe(false);
  });

  test("a file whose bytes do not match its key is not read, and saving it again repairs it", async () => {
    const onDamaged = vi.fn<(key: string) => void>();
    const { files, damage } = await newFiles({ onDamaged });
    const key = await files.save(Buffer.from("whole"), "pictures", "webp");
    await damage(key, "wh");
    expect(await codeOf(files.read(key))).toBe("not-found");
    expect(onDamaged).toHaveBeenCalledExactlyOnceWith(key);
    await files.save(Buffer.from("whole"), "pictures", "webp");
    expect(Buffer.from(await files.read(key)).toString()).toBe("whole");
  });

  test("a store that cannot be written or read causes unavailable", async () => {
    const { files, breakStore } = await newFiles();
    await breakStore();
    expect(await codeOf(files.save(Buffer.from("bytes"), "pictures", "webp"))).toBe("unavailable");
    expect(await codeOf(files.read("pictures/no.webp"))).toBe("unavailable");
    expect(await codeOf(files.open("pictures/no.webp"))).toBe("unavailable");
  });

  test("a large file is read as a stream, which fails at its end where the bytes are not those that were stored", async () => {
    const damaged: string[] = [];
    const { files, damage } = await newFiles({ onDamaged: (key) => void damaged.push(key) });
    const bytes = randomBytes(300_000);
    const key = await files.save(bytes, "chat", "bin");
    expect(await buffer(await files.open(key))).toEqual(bytes);
    bytes[200_000] = (bytes[200_000] ?? 0) ^ 1;
    await damage(key, bytes);
    await expect(buffer(await files.open(key))).rejects.toThrow("damaged");
    expect(damaged).toEqual([key]);
    expect(await codeOf(files.open(`chat/aa/${"a".repeat(64)}.bin`))).toBe("not-found");
  });
});
