import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { build, type Plugin } from "vite";

const source = "src/app/service-worker.ts";
const kept = /\.(js|mjs|css|html|svg|woff2)$/;
/** Files whose names contain a hash of their content. */
const hashed = /^assets\//;

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
        define: { keptFiles: JSON.stringify(filesIn(folder)), "process.env.NODE_ENV": '"production"' },
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

/** The files below a folder as addresses, with a hash of the content where the name has none. */
function filesIn(folder: string): { url: string; revision: string | null }[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile() && kept.test(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return paths.map((path) => {
    const url = relative(folder, path).replaceAll(sep, "/");
    return {
      url: `/${url}`,
      revision: hashed.test(url) ? null : createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16),
    };
  });
}
