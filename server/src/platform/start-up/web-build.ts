import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { explainFileFault, StartUpError } from "./start-up-error.ts";

const project = fileURLToPath(new URL("../../../../", import.meta.url));
const sources = [
  "web/src",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/vite-compress.ts",
  "web/vite-first-files.ts",
  "web/vite-locales.ts",
  "web/vite-service-worker.ts",
  "web/package.json",
  "tools/text-keys.ts",
  "contract/src",
  "locales",
  "package-lock.json",
];

export interface WebBuild {
  /** The folder to serve; undefined if there is no browser application to build. */
  folder: string | undefined;
  /** True if the existing build was built from other sources than the current ones. */
  stale: boolean;
  /** Builds it; the old build is served until the new one is complete. Throws StartUpError with the end of the builder's output. */
  build(): Promise<void>;
}

/** Compares the built browser application with its sources (their content, not their dates). */
export async function inspectWebBuild(root = project): Promise<WebBuild> {
  if (!(await exists(join(root, "web/index.html")))) return { folder: undefined, stale: false, build: () => Promise.resolve() };
  const folder = join(root, "web/dist");
  const [wanted, built] = await Promise.all([sourceId(root), readFile(join(folder, ".build-id"), "utf8").catch(() => "")]);
  return { folder, stale: wanted !== built.trim(), build: () => build(root, folder, wanted) };
}

async function build(root: string, folder: string, id: string): Promise<void> {
  const vite = createRequire(join(root, "web/package.json"));
  let program: string;
  try {
    program = join(vite.resolve("vite/package.json"), "../bin/vite.js");
  } catch (cause) {
    if (await exists(join(folder, "index.html"))) return;
    throw new StartUpError(
      'The browser application is not built and its builder is not installed. Run "npm ci" without omitting development packages.',
      { cause },
    );
  }
  const draft = join(root, ".cache", `web-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    const { code, output } = await run(program, ["build", "--outDir", draft, "--emptyOutDir", "--logLevel", "warn"], join(root, "web"));
    if (code !== 0) throw new StartUpError(`The browser application could not be built:\n${lastWords(output)}`);
    await writeFile(join(draft, ".build-id"), `${id}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder).catch(async (error: unknown) => {
      // A concurrent build of another process finished first.
      if ((await readFile(join(folder, ".build-id"), "utf8").catch(() => "")).trim() !== id) throw error;
    });
  } catch (error) {
    throw explainFileFault(error, join(root, "web"));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function lastWords(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split("\n");
  return lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-20)
    .join("\n");
}

// A separate process, so that its memory is freed afterwards.
function run(program: string, arguments_: string[], cwd: string): Promise<{ code: number; output: string }> {
  return new Promise((done, failed) => {
    // Vite builds for development where the environment says so, for example within a test run.
    const env = { ...process.env, NODE_ENV: "production" };
    const child = spawn(process.execPath, [program, ...arguments_], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (part: Buffer) => (output += part.toString("utf8")));
    child.stderr.on("data", (part: Buffer) => (output += part.toString("utf8")));
    child.once("error", failed);
    child.once("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** A hash over the names and contents of everything the browser application is built from. */
export async function sourceId(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(join(root, source))))).flat().toSorted();
  const hash = createHash("sha256");
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}
