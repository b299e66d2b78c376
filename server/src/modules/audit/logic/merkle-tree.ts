import { hash } from "node:crypto";

// The tree of RFC 9162, 2.1: a leaf is hashed with 0x00 before it, a node with 0x01, so that none can be given as the other.

const leafMark = Buffer.from([0]);
const nodeMark = Buffer.from([1]);

const sha256 = (...parts: readonly Uint8Array[]) => hash("sha256", Buffer.concat(parts), "buffer");

export const leafHash = (leaf: Uint8Array): Buffer => sha256(leafMark, leaf);

const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodeMark, left, right);

/** The root over hashes of leaves; that of nothing is the hash of nothing. */
export function rootOf(leaves: readonly Uint8Array[]): Buffer {
  return treeHash(leaves, 0, leaves.length);
}

/** What, hashed with a leaf step by step, makes the root: the leaf's neighbour first. Throws RangeError where there is no such leaf. */
export function pathOf(leaves: readonly Uint8Array[], index: number): Buffer[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`there is no leaf ${index} of ${leaves.length}`);
  const path: Buffer[] = [];
  let [from, to] = [0, leaves.length];
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      path.unshift(treeHash(leaves, middle, to));
      to = middle;
    } else {
      path.unshift(treeHash(leaves, from, middle));
      from = middle;
    }
  }
  return path;
}

/** Whether a leaf's hash is at an index of a tree of `size` leaves with this root (RFC 9162, 2.1.3.2). */
export function isIncluded(leaf: Uint8Array, at: { index: number; size: number; path: readonly Uint8Array[]; root: Uint8Array }): boolean {
  if (!Number.isInteger(at.index) || at.index < 0 || at.index >= at.size) return false;
  let [position, last] = [at.index, at.size - 1];
  let found: Uint8Array = leaf;
  for (const step of at.path) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      found = nodeHash(step, found);
      // A node without a neighbour stands for itself on the floors above.
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      found = nodeHash(found, step);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && Buffer.compare(found, at.root) === 0;
}

const half = (number: number) => Math.floor(number / 2);

function treeHash(leaves: readonly Uint8Array[], from: number, to: number): Buffer {
  if (to === from) return sha256();
  if (to - from === 1) return Buffer.from(leaves[from] ?? []);
  const middle = from + split(to - from);
  return nodeHash(treeHash(leaves, from, middle), treeHash(leaves, middle, to));
}

/** The greatest power of two that is less than a number of leaves. */
function split(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
