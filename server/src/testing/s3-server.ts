import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseBucket, type Bucket } from "../platform/files/bucket.ts";
import { makeS3Store, type S3Store } from "./s3-store.ts";

/** An S3 store with one empty bucket, gone when the test ends. */
export interface S3Server extends S3Store {
  bucket(secret?: string): Bucket;
}

/**
 * Starts the server of `@20minutes/s3rver`. It refuses the right signature of LIST, as a bucket does whose key may not list; with `lists` it accepts
 * any signature.
 */
export async function startS3(options: { lists?: boolean } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "remotebay-s3-"));
  const store = makeS3Store(directory, options);
  await store.start();
  onTestFinished(async () => {
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    ...store,
    bucket: (secret) => {
      const read = parseBucket(store.address(secret));
      if ("fault" in read) throw new Error(read.fault);
      return read;
    },
  };
}
