// `node tools/check-size.ts`: the JavaScript that a browser loads for sign-in and for Home, compressed, and the files of other screens, against their limits.
// Counts the brotli files that the build writes (web/vite-compress.ts), since every supported browser accepts brotli. gzip is printed for
// comparison. The build's manifest lists the files: the entry, the language and the screen's chunk, each with its static imports.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./files.ts";

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

/** Limits in kB of 1,000 bytes. The chunk `frame` contains Home, the shell around it and every screen's definition with the schemas of its parameters (web/vite-first-files.ts). */
const budgets = [
  { name: "sign-in", isScreen: (chunk: Chunk) => chunk.src === "src/screens/sign-in/sign-in.tsx", limit: 110 },
  { name: "home", isScreen: (chunk: Chunk) => chunk.name === "frame" && chunk.file.endsWith(".js"), limit: 130 },
  { name: "administration", isScreen: (chunk: Chunk) => chunk.src === "src/screens/admin/admin.tsx", limit: 150 },
];

/** The most files, scripts and style sheets, of a screen that somebody opens first by a link, so that the whole page takes at most 40 requests. */
const mostFiles = [
  { name: "request", src: "src/screens/request/request.tsx", limit: 20 },
  { name: "desk", src: "src/screens/workbench/workbench.tsx", limit: 20 },
];

const dist = join(root, "web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
const entry = keyWhere((chunk) => chunk.isEntry === true && chunk.src === "index.html");
// The largest language is counted, so that the limits hold in each of them.
const firstTexts = Object.keys(manifest)
  .filter((key) => /virtual:locale\/[\w-]+\/first$/.test(key))
  .toSorted((one, other) => received(other) - received(one));
const language = firstTexts[0];
/** Limit in kB of the texts that a browser waits for before anything is shown, in each language. */
const firstTextsLimit = 12;

for (const { name, isScreen, limit } of budgets) {
  const screen = keyWhere(isScreen);
  if (!entry || !language || !screen)
    throw new Error(`The build has no entry, no language or no screen for ${name}: see tools/check-size.ts.`);
  const seen = new Set<string>();
  for (const key of [entry, language, screen]) reach(key, seen);
  const size = sum(seen, received);
  const verdict = size <= limit ? "ok" : "TOO LARGE";
  console.log(
    `${name}: ${size.toFixed(1)} kB of JavaScript (gzip ${sum(seen, zipped).toFixed(1)}) in ${seen.size} files, limit ${limit} kB: ${verdict}`,
  );
  if (size > limit) process.exitCode = 1;
}

for (const { name, src, limit } of mostFiles) {
  const screen = keyWhere((chunk) => chunk.src === src);
  const frame = keyWhere((chunk) => chunk.name === "frame" && chunk.file.endsWith(".js"));
  if (!entry || !frame || !screen) throw new Error(`The build has no screen for ${name}: see tools/check-size.ts.`);
  const seen = new Set<string>();
  for (const key of [entry, frame, screen]) reach(key, seen);
  const files = seen.size + new Set([...seen].flatMap((key) => manifest[key]?.css ?? [])).size;
  const verdict = files <= limit ? "ok" : "TOO MANY";
  console.log(`${name}: ${files} scripts and style sheets, limit ${limit}: ${verdict}`);
  if (files > limit) process.exitCode = 1;
}

for (const key of firstTexts) {
  const size = received(key) / 1000;
  if (key !== language && size <= firstTextsLimit) continue;
  const verdict = size <= firstTextsLimit ? "ok, the largest" : "TOO LARGE";
  console.log(`${key.replace(/^.*virtual:/, "")}: ${size.toFixed(1)} kB, limit ${firstTextsLimit} kB: ${verdict}`);
  if (size > firstTextsLimit) process.exitCode = 1;
}

function keyWhere(test: (chunk: Chunk) => boolean): string | undefined {
  return Object.keys(manifest).find((key) => manifest[key] && test(manifest[key]));
}

/** Adds a chunk and all its static imports. */
function reach(key: string, seen: Set<string>): void {
  if (seen.has(key)) return;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) reach(next, seen);
}

function sum(keys: Set<string>, bytes: (key: string) => number): number {
  return [...keys].reduce((total, key) => total + bytes(key), 0) / 1000;
}

/** Bytes that the server sends for a chunk's script; a small one is not compressed. */
function received(key: string): number {
  const file = fileOf(key);
  return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file).length;
}

function zipped(key: string): number {
  return gzipSync(readFileSync(fileOf(key)), { level: 9 }).length;
}

function fileOf(key: string): string {
  return join(dist, manifest[key]?.file ?? "");
}
