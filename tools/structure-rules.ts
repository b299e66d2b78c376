/** A part of the tree. The table below holds the arrows of docs/architecture.md. */
export interface Part {
  name: string;
  /** The files of the part. */
  files: RegExp;
  /** The other parts that it may import. */
  imports: readonly string[];
}

/** The first match is a file's part. */
export const parts: readonly Part[] = [
  { name: "locales", files: /^locales\//, imports: [] },
  { name: "contract", files: /^contract\/src\//, imports: [] },
  {
    name: "server tests",
    files: /^server\/(src\/.*\.test\.ts$|src\/testing\/)|^seed\/.*\.test\.ts$/,
    imports: ["contract", "locales", "platform", "modules", "server app", "config", "seed", "tools"],
  },
  { name: "config", files: /^server\/src\/config\.ts$/, imports: ["platform", "contract"] },
  { name: "platform", files: /^server\/src\/platform\//, imports: ["contract", "locales", "config"] },
  { name: "modules", files: /^server\/src\/modules\//, imports: ["contract", "locales", "platform", "config"] },
  { name: "server app", files: /^server\/src\/[^/]+\.ts$/, imports: ["contract", "locales", "platform", "modules", "config", "seed"] },
  { name: "ui", files: /^web\/src\/ui\//, imports: [] },
  { name: "lib", files: /^web\/src\/lib\//, imports: ["contract", "locales", "ui"] },
  { name: "features", files: /^web\/src\/features\//, imports: ["contract", "locales", "ui", "lib"] },
  { name: "screens", files: /^web\/src\/screens\//, imports: ["contract", "locales", "ui", "lib", "features"] },
  { name: "web app", files: /^web\/src\//, imports: ["contract", "locales", "ui", "lib", "features", "screens"] },
  { name: "seed", files: /^seed\//, imports: ["contract", "locales", "platform", "modules", "config", "server app"] },
  {
    name: "tools",
    files: /^(tools|bench|faults|e2e)\/|^(web\/)?[^/]+\.ts$|^server\/[^/]+\.ts$/,
    imports: ["contract", "locales", "platform", "modules", "config", "server app", "server tests", "seed"],
  },
];

/** The files that a module's folder may contain. */
export const moduleFiles =
  /^(module|routes|service|store|[a-z]+-store|tables|joins|policy)\.ts$|^logic\/[a-z0-9-]+\.ts$|^adapters\/[a-z0-9-]+\.ts$|^template\/[a-z0-9-]+\.[a-z]+$|^[a-z0-9-]+\.test\.ts$|^logic\/[a-z0-9-]+\.test\.ts$/;

/**
 * Modules meet only here: through `service.ts`; in SQL, where a store reads what another noun's `joins.ts` offers and a foreign key
 * names another noun's table. The first row that fits the importing file counts. `tools/docs-modules.ts` draws the same.
 */
export const meetings: readonly { from: RegExp; to: RegExp }[] = [
  { from: /\/tables\.ts$/, to: /\/tables\.ts$/ },
  { from: /\/([a-z]+-)?store\.ts$/, to: /\/(joins|service)\.ts$/ },
  { from: /\/joins\.ts$/, to: /^$/ },
  { from: /\.ts$/, to: /\/service\.ts$/ },
];

/** The server's files that may hold SQL as text. `.oxlintrc.json` says the same of the packages that build SQL. */
export const sqlFiles = /^server\/src\/(modules\/[^/]+\/(store|[a-z]+-store|tables|joins)\.ts$|platform\/|testing\/)|\.test\.ts$/;

/** Names that do not tell what a file contains. */
export const emptyNames = /(^|[/.-])(utils?|helpers?|misc|common)([/.-]|$)/;

/** Files named index re-export others; the contract's is the only one. */
export const barrels = /(?<!^contract\/src)\/index\.tsx?$/;

/** Words of the domain, which `server/src/platform` does not know: neither in a name nor in a text. Plurals count too. */
export const domainWords = new Set(
  "role ability operator technician shop variant solution vin vrm demo vehicle finding lookup workbench calibration location:id app:id".split(
    " ",
  ),
);
