// `node tools/check-install.ts`: the disk space that `npm ci` takes in node_modules, against its limit, with its largest packages.
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./files.ts";

/** In MB of 1,048,576 bytes on the disk, as `du -sm` counts. */
const limit = 800;
const shown = 12;

const modules = join(root, "node_modules");
const counted = new Set<number>();
// Names with a leading dot are npm's lists and what programs cache there.
const packages = readdirSync(modules)
  .filter((name) => !name.startsWith("."))
  .flatMap((name) => (name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name]))
  .map((name) => ({ name, size: spaceOf(join(modules, name)) }))
  .toSorted((one, other) => other.size - one.size);
const total = packages.reduce((sum, { size }) => sum + size, 0);

console.log(
  packages
    .slice(0, shown)
    .map(({ name, size }) => `${name} ${size.toFixed(0)}`)
    .join(", "),
);
console.log(`node_modules: ${total.toFixed(0)} MB, limit ${limit} MB: ${total <= limit ? "ok" : "TOO LARGE (docs/decisions/021-lean.md)"}`);
if (total > limit) process.exitCode = 1;

/** MB on the disk of a file, or of a folder with all it holds; symbolic links are not followed and hard links count once. */
function spaceOf(path: string): number {
  const stats = lstatSync(path);
  if (stats.nlink > 1 && !stats.isDirectory()) {
    if (counted.has(stats.ino)) return 0;
    counted.add(stats.ino);
  }
  const inside = stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + spaceOf(join(path, name)), 0) : 0;
  return (stats.blocks * 512) / 1_048_576 + inside;
}
