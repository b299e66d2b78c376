// `node tools/check-size.ts`: the JavaScript that a browser loads for sign-in and for Home, compressed, against its limit.
// Read from the build's own manifest: the entry, what it imports, the language, and the screen's chunk with what that imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./files.ts";

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Limits in kB of 1,000 bytes, gzip at its best. Brotli, which the server prefers, is about a tenth smaller. */
const budgets = [
  { name: "sign-in", screen: /^src\/screens\/sign-in\//, limit: 110 },
  { name: "home", screen: /^src\/screens\/home\//, limit: 130 },
];

const dist = join(root, "web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const entry = keyWhere((chunk) => chunk.isEntry === true && chunk.src === "index.html");
// Every language is about as long; English stands for all.
const language = keyWhere((_, key) => key.includes("virtual:locale/en"));

for (const { name, screen, limit } of budgets) {
  const own = Object.keys(manifest).filter((key) => screen.test(key));
  if (!entry || !language || own.length === 0)
    throw new Error(`The build holds no entry, no language or no screen for ${name}: see tools/check-size.ts.`);
  // A screen's first chunk is what the router imports; what that imports lazily itself comes after the first paint.
  const files = new Set<string>();
  const seen = new Set<string>();
  for (const key of [entry, language, ...own.filter((one) => isLoadedByRouter(one))]) reach(key, seen, files);
  const size = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;
  const verdict = size <= limit ? "ok" : "TOO LARGE";
  console.log(`${name}: ${size.toFixed(1)} kB of JavaScript in ${files.size} files, limit ${limit} kB: ${verdict}`);
  if (size > limit) process.exitCode = 1;
}

function keyWhere(test: (chunk: Chunk, key: string) => boolean): string | undefined {
  return Object.keys(manifest).find((key) => manifest[key] && test(manifest[key], key));
}

/** True for a chunk that is imported lazily from outside its own screen. */
function isLoadedByRouter(key: string): boolean {
  const folder = key.split("/").slice(0, 3).join("/");
  return Object.entries(manifest).some(([user, chunk]) => !user.startsWith(folder) && chunk.dynamicImports?.includes(key));
}

/** Adds the script of a chunk and of everything that it imports at once. */
function reach(key: string, seen: Set<string>, files: Set<string>): void {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  if (chunk?.file.endsWith(".js")) files.add(chunk.file);
  for (const next of chunk?.imports ?? []) reach(next, seen, files);
}
