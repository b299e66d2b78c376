import { hash } from "node:crypto";

/** An entry as it is read to be sealed: `text` is what it says, in one form (checkpoint-store.ts). */
export interface EntryText {
  id: number;
  text: string;
}

/** What a checkpoint keeps of an entry: its id, and the hash of what it says. */
export interface SealedEntry {
  id: number;
  digest: Buffer;
}

const idBytes = 8;
const digestBytes = 32;
const leafBytes = idBytes + digestBytes;

export const sealed = ({ id, text }: EntryText): SealedEntry => ({ id, digest: hash("sha256", text, "buffer") });

/** A leaf of the tree: the id in 8 bytes, the greatest first, and the hash of the entry's text. */
export function leafOf({ id, digest }: SealedEntry): Buffer {
  const leaf = Buffer.alloc(leafBytes);
  leaf.writeBigUInt64BE(BigInt(id));
  digest.copy(leaf, idBytes);
  return leaf;
}

/** Leaves one after the other, as they are stored. */
export const packed = (entries: readonly SealedEntry[]): Buffer => Buffer.concat(entries.map(leafOf));

/** The entries of stored leaves; undefined where these are no whole number of leaves. */
export function unpacked(leaves: Buffer): SealedEntry[] | undefined {
  if (leaves.byteLength % leafBytes !== 0) return undefined;
  return Array.from({ length: leaves.byteLength / leafBytes }, (_, nth) => {
    const leaf = leaves.subarray(nth * leafBytes, (nth + 1) * leafBytes);
    return { id: Number(leaf.readBigUInt64BE()), digest: Buffer.from(leaf.subarray(idBytes)) };
  });
}
