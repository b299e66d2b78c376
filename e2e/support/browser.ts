import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

/** How to start the browser: its path, arguments and environment. */
export interface Browser {
  executable: string;
  args: string[];
  environment: Record<string, string>;
}

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "..");

// No sandbox, because Chromium cannot start with one as root and in most containers; it opens only our own pages.
// No background requests to Google's hosts, which would time out on a closed network.
const args = [
  "--no-sandbox",
  "--disable-setuid-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--font-render-hinting=none",
];

/**
 * The browser inside the npm package `@sparticuz/chromium`, unpacked once into `node_modules/.cache`.
 * The machine needs nothing else: missing libraries come from the same package, and fonts are always the package's,
 * so that screenshots are equal everywhere.
 */
export async function installBrowser(): Promise<Browser> {
  const folder = join(packageFolder, "../../.cache", `chromium-${version()}`);
  if (!existsSync(folder)) await unpack(folder);
  const executable = join(folder, "chromium");
  const environment: Record<string, string> = { FONTCONFIG_FILE: join(folder, "fonts", "fonts.conf") };
  const libraries = join(folder, "al2023", "lib");
  if (lacksLibraries(executable)) environment.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  prove(executable, environment);
  return { executable, args, environment };
}

function version(): string {
  return (JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string }).version;
}

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves no incomplete browser. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const half = mkdtempSync(`${folder}-`);
  const before = process.env.TMPDIR;
  // The package unpacks into the folder for temporary files, which is set to ours meanwhile.
  process.env.TMPDIR = half;
  try {
    for (const archive of ["chromium.br", "fonts.tar.br", "al2023.tar.br", "swiftshader.tar.br"]) {
      await inflate(join(packageFolder, "bin", archive));
    }
    writeFileSync(join(half, "fonts", "fonts.conf"), fontsConfiguration(folder));
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A font configuration for this folder; the package's own has paths of a cloud service. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escape(join(folder, "fonts"))}</dir>
  <cachedir>${escape(join(folder, "fonts-cache"))}</cachedir>
</fontconfig>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function lacksLibraries(executable: string): boolean {
  const { stderr } = spawnSync(executable, ["--version", "--no-sandbox"], { encoding: "utf8" });
  return /error while loading shared libraries/.test(stderr ?? "");
}

function prove(executable: string, environment: Record<string, string>): void {
  try {
    execFileSync(executable, ["--version", "--no-sandbox"], { env: { ...process.env, ...environment }, stdio: "pipe" });
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? error);
    throw new Error(`${basename(executable)} does not start on this machine: ${said}`, { cause: error });
  }
}
