import { once } from "node:events";
import S3rver from "@20minutes/s3rver";

/** An S3 store with one empty bucket. */
export interface S3Store {
  /** The value of FILES_URL for its bucket. */
  address(secret?: string): string;
  /** Takes it away. What it stores stays. */
  stop(): Promise<void>;
  /** Brings it back on the same port. */
  start(): Promise<void>;
}

/** Makes a store that keeps its files in `directory`; it listens after `start`. With `lists` it accepts any signature. */
export function makeS3Store(directory: string, { lists = false } = {}): S3Store {
  let port = 0;
  let running: S3rver | undefined;
  return {
    address: (secret = "S3RVER") => `s3://S3RVER:${secret}@127.0.0.1:${port}/bay?tls=false`,
    start: async () => {
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
    },
    stop: async () => {
      const server = running?.httpServer;
      running = undefined;
      if (server === undefined) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
