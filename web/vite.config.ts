import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type PluginOption } from "vite";
import { browserCalls } from "./vite-call-declarations.ts";
import { compressFiles } from "./vite-compress.ts";
import { firstFiles } from "./vite-first-files.ts";
import { leanIcons } from "./vite-lean-icons.ts";
import { libraryLanguages } from "./vite-library-languages.ts";
import { locales } from "./vite-locales.ts";
import { serviceWorker } from "./vite-service-worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The Vite plugins. */
const plugins = (): PluginOption[] => [browserCalls(), leanIcons(), react(), locales(), libraryLanguages()];

const backend = "http://127.0.0.1:4000";

const shared: InlineConfig = {
  root: here("."),
  // What the router's store takes from here is for React 17; React has its own since.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  build: {
    // Older versions lack `light-dark()`, which the themes need.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    sourcemap: false,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What texts need besides themselves is in the entry file: to name it in each language's first chunk costs more than it saves.
      resolveDependencies: (file, needed) => (/\/(first|rest)-[^/]+\.js$/.test(file) ? [] : needed),
    },
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
