import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { onTestFinished } from "vitest";
import { parseBucket, type Bucket } from "../platform/files/bucket.ts";

/** An S3 store with one empty bucket, gone when the test ends. */
export interface S3Server {
  /** The value of FILES_URL for its bucket. */
  address(secret?: string): string;
  bucket(secret?: string): Bucket;
  /** Takes it away. What it stores stays. */
  stop(): Promise<void>;
  /** Brings it back on the same port. */
  start(): Promise<void>;
}

/**
 * Starts the server of `@20minutes/s3rver`. It refuses the right signature of LIST, as a bucket does whose key may not list; with `lists` it accepts
 * any signature.
 */
export async function startS3({ lists = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "remotebay-s3-"));
  let port = 0;
  let running: S3rver | undefined;
  const start = async (): Promise<void> => {
    running = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      vhostBuckets: false,
      allowMismatchedSignatures: lists,
      configureBuckets: [{ name: "bay" }],
    });
    ({ port } = await running.run());
  };
  const stop = async (): Promise<void> => {
    const server = running?.httpServer;
    running = undefined;
    if (server === undefined) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await start();
  onTestFinished(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  const address = (secret = "S3RVER") => `s3://S3RVER:${secret}@127.0.0.1:${port}/bay?tls=false`;
  return {
    address,
    bucket: (secret) => {
      const read = parseBucket(address(secret));
      if ("fault" in read) throw new Error(read.fault);
      return read;
    },
    stop,
    start,
  };
}
