import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin, type PluginOption } from "vite";
import { compressFiles } from "./vite-compress.ts";
import { firstFiles } from "./vite-first-files.ts";
import { locales } from "./vite-locales.ts";
import { serviceWorker } from "./vite-service-worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The shipped languages: one folder each. */
const languages = existsSync(here("../locales"))
  ? readdirSync(here("../locales"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : ["en"];

/**
 * React Aria includes its texts in 34 languages in every chunk that uses them; all but the shipped languages are removed.
 * English remains, since React Aria falls back to it.
 */
function dropUnusedLanguages(): Plugin {
  return {
    name: "drop-foreign-words",
    enforce: "pre",
    apply: "build",
    load(id) {
      const match = /\/react-(?:aria|stately)\/.*\/intl\/.*\/([a-z]{2})-[A-Z]{2}\.m?js$/.exec(id);
      if (!match || match[1] === "en" || languages.includes(match[1] ?? "")) return null;
      return "export default {};";
    },
  };
}

/** Removes the descriptions and problems of calls and events, which only the API reference (`/api/docs`) shows. */
function dropDescriptions(): Plugin {
  return {
    name: "drop-call-words",
    apply: "build",
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/ },
      handler: (code) => code.replace(/^\s*((summary|spec):\s*("(?:[^"\\]|\\.)*"|`[^`]*`)|problems: \[[^\]]*\]),$/gm, ""),
    },
  };
}

/** The Vite plugins. */
const plugins = (): PluginOption[] => [dropDescriptions(), react(), locales(), dropUnusedLanguages()];

const backend = "http://127.0.0.1:4000";

const shared: InlineConfig = {
  root: here("."),
  build: {
    // Older versions lack `light-dark()`, which the themes need.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    sourcemap: false,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
};

export default defineConfig(async ({ command }) => ({
  ...shared,
  plugins: [...plugins(), serviceWorker(), compressFiles()],
  build: {
    ...shared.build,
    outDir: here("dist"),
    emptyOutDir: true,
    // Read by tools/check-size.ts.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: command === "build" ? await firstFiles({ ...shared, plugins: plugins() }) : [] } },
    },
  },
  server: {
    proxy: {
      "/api": { target: backend },
      "/realtime": { target: backend, ws: true },
      "/readyz": { target: backend },
    },
  },
}));
