// The part of tar-stream that is used; the package has no types of its own.
declare module "tar-stream" {
  import type { Readable, Writable } from "node:stream";

  interface Header {
    name: string;
    type: string | null;
    size?: number;
  }

  /** Reads an archive: an iterator of its entries, each of which has to be read before the next. */
  export function extract(): Writable & AsyncIterable<Readable & { header: Header }>;
  export function pack(): Readable & {
    entry(header: { name: string; size: number }, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  };
}
