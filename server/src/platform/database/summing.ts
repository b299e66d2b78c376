import { createHash } from "node:crypto";
import { pipeline, Transform, type Readable } from "node:stream";

/** A stream that passes everything on, and knows the size and the SHA-256 of what has passed. */
export function summing(): { stream: Transform; result(): { bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      hash.update(part);
      bytes += part.byteLength;
      done(null, part);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The same stream, which tells the size of each part that passes. */
export function counting(content: Readable, tell: (bytes: number) => void): Readable {
  const stream = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      tell(part.byteLength);
      done(null, part);
    },
  });
  return pipeline(content, stream, () => undefined);
}
