import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { build, type Plugin } from "vite";

const source = "src/app/service-worker.ts";
const kept = /\.(js|mjs|css|html|svg|woff2)$/;
/** Large files that are fetched, and from then on kept, when they are needed: the reader of codes. */
const later = /\.wasm$/;
/** Files whose names contain a hash of their content. */
const hashed = /^\/assets\//;

/**
 * Builds `sw.js`, the service worker, once all other files are written, with the list of them: `web/src/app/service-worker.ts` keeps
 * them on the device.
 */
export function serviceWorker(): Plugin {
  let root = "";
  let folder = "";
  let target: string | string[] | false | undefined;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
      target = config.build.target;
    },
    async writeBundle() {
      await build({
        configFile: false,
        logLevel: "warn",
        root,
        publicDir: false,
        define: {
          keptFiles: JSON.stringify(filesIn(folder, kept).map((url) => ({ url, revision: revisionOf(folder, url) }))),
          laterFiles: JSON.stringify(filesIn(folder, later)),
          "process.env.NODE_ENV": '"production"',
        },
        build: {
          target,
          outDir: folder,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: { input: join(root, source), output: { format: "iife", entryFileNames: "sw.js" } },
        },
      });
    },
  };
}

/** The addresses of the files below a folder whose names match. */
function filesIn(folder: string, names: RegExp): string[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile() && names.test(entry.name));
  return files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}`).toSorted();
}

/** A hash of a file's content where its name has none. */
function revisionOf(folder: string, url: string): string | null {
  if (hashed.test(url)) return null;
  return createHash("sha256")
    .update(readFileSync(join(folder, url)))
    .digest("hex")
    .slice(0, 16);
}
