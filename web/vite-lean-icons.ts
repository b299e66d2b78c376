import type { Plugin } from "vite";

/**
 * Leaves out of icons what nothing reads: other names, and the random keys of their lines, of which React needs none, since the lines of an icon never
 * change their order. Random letters do not compress: those of Home's icons are about 1 kB.
 */
export function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    transform: {
      filter: { id: /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.m?js$/ },
      handler: (code) =>
        code
          .replaceAll(/,\s*key: "\w+"/g, "")
          .replace(/,\s*aliases: \[[^\]]*\]/, "")
          .replace(/^__iconData\.node;$/m, ""),
    },
  };
}
