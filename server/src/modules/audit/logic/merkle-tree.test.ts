import fc from "fast-check";
import { expect, test } from "vitest";
import { isIncluded, leafHash, pathOf, rootOf } from "./merkle-tree.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("roots are those of the test vectors for RFC 9162's trees", () => {
  const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
  const leaves = inputs.map((input) => leafHash(Buffer.from(input, "hex")));
  const roots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ];
  expect(roots.map((_, count) => hex(rootOf(leaves.slice(0, count))))).toEqual(roots);
});

const trees = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 130 })
  .chain((inputs) => fc.record({ inputs: fc.constant(inputs), index: fc.nat({ max: inputs.length - 1 }) }));

function proven({ inputs, index }: { inputs: Uint8Array[]; index: number }) {
  const leaves = inputs.map(leafHash);
  const at = { index, size: leaves.length, path: pathOf(leaves, index), root: rootOf(leaves) };
  return { leaves, leaf: leaves[index] ?? Buffer.alloc(0), at };
}

test("every leaf of every tree is proven by its path", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const { leaf, at } = proven(tree);
      expect(isIncluded(leaf, at)).toBe(true);
    }),
  );
});

test("one bit changed in leaf, path or root, another index or size, a path cut or made longer: nothing is proven", () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat({ max: 255 }), (tree, nth, bit) => {
      const { leaves, leaf, at } = proven(tree);
      const flipped = (bytes: Uint8Array) => {
        const copy = Buffer.from(bytes);
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return copy;
      };
      expect(isIncluded(flipped(leaf), at)).toBe(false);
      expect(isIncluded(leaf, { ...at, root: flipped(at.root) })).toBe(false);
      const which = nth % Math.max(1, at.path.length);
      const path = at.path.map((step, place) => (place === which ? flipped(step) : step));
      if (at.path.length > 0) expect(isIncluded(leaf, { ...at, path })).toBe(false);
      if (at.path.length > 0) expect(isIncluded(leaf, { ...at, path: at.path.slice(1) })).toBe(false);
      expect(isIncluded(leaf, { ...at, path: [...at.path, leaf] })).toBe(false);
      // The same leaf may stand at another place too.
      const other = nth % leaves.length;
      if (!leaves[other]?.equals(leaf)) expect(isIncluded(leaf, { ...at, index: other })).toBe(false);
      for (const index of [-1, at.size, 0.5]) expect(isIncluded(leaf, { ...at, index })).toBe(false);
    }),
  );
});

test("any change of the leaves changes the root", () => {
  fc.assert(
    fc.property(trees, ({ inputs, index }) => {
      const leaves = inputs.map(leafHash);
      const root = hex(rootOf(leaves));
      expect(hex(rootOf(leaves.toSpliced(index, 1)))).not.toBe(root);
      expect(hex(rootOf(leaves.toSpliced(index, 0, leafHash(Buffer.from("more")))))).not.toBe(root);
      expect(hex(rootOf(leaves.with(index, leafHash(Buffer.from("something else")))))).not.toBe(root);
      const next = (index + 1) % leaves.length;
      const swapped = leaves.with(index, leaves[next] ?? Buffer.alloc(0)).with(next, leaves[index] ?? Buffer.alloc(0));
      if (!leaves[index]?.equals(leaves[next] ?? Buffer.alloc(0))) expect(hex(rootOf(swapped))).not.toBe(root);
    }),
  );
});
