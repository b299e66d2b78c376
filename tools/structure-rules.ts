/** A part of the tree. The table below contains the dependencies drawn in docs/architecture.md. */
export interface Part {
  name: string;
  /** The files of the part. */
  files: RegExp;
  /** The other parts that it may import. */
  imports: readonly string[];
}

/** A file belongs to the first part that matches. */
export const parts: readonly Part[] = [
  { name: "locales", files: /^locales\//, imports: [] },
  { name: "contract", files: /^contract\/src\//, imports: [] },
  { name: "scan tools", files: /^scan-tools\/src\//, imports: ["contract"] },
  { name: "evidence", files: /^evidence\/src\//, imports: [] },
  {
    name: "server tests",
    files: /^server\/(src\/.*\.test\.ts$|src\/testing\/|src\/modules\/[^/]+\/examples\.ts$)|^seed\/.*\.test\.ts$/,
    imports: ["contract", "evidence", "locales", "platform", "modules", "server app", "config", "seed", "tools"],
  },
  { name: "config", files: /^server\/src\/config\.ts$/, imports: ["platform", "contract"] },
  { name: "platform", files: /^server\/src\/platform\//, imports: ["contract", "locales", "config"] },
  { name: "modules", files: /^server\/src\/modules\//, imports: ["contract", "evidence", "locales", "platform", "config"] },
  { name: "server app", files: /^server\/src\/[^/]+\.ts$/, imports: ["contract", "locales", "platform", "modules", "config", "seed"] },
  { name: "ui", files: /^web\/src\/ui\//, imports: [] },
  { name: "lib", files: /^web\/src\/lib\//, imports: ["contract", "locales", "ui"] },
  { name: "features", files: /^web\/src\/features\//, imports: ["contract", "scan tools", "evidence", "locales", "ui", "lib"] },
  { name: "screens", files: /^web\/src\/screens\//, imports: ["contract", "scan tools", "evidence", "locales", "ui", "lib", "features"] },
  { name: "web app", files: /^web\/src\//, imports: ["contract", "locales", "ui", "lib", "features", "screens"] },
  { name: "seed", files: /^seed\//, imports: ["contract", "locales", "platform", "modules", "config", "server app"] },
  {
    name: "tools",
    files: /^(tools|bench|faults|e2e)\/|^(web\/)?[^/]+\.ts$|^server\/[^/]+\.ts$/,
    imports: ["contract", "scan tools", "evidence", "locales", "platform", "modules", "config", "server app", "server tests", "seed"],
  },
];

/** At most so many files of a feature (web/src/features/<noun>) may be imported from outside of it: its doors. */
export const maxDoors = 12;

/** The files that a module's folder may contain. */
export const moduleFiles =
  /^(module|routes|service|store|[a-z]+-store|tables|joins|policy|examples)\.ts$|^logic\/[a-z0-9-]+\.ts$|^adapters\/[a-z0-9-]+\.ts$|^template\/[a-z0-9-]+\.[a-z]+$|^[a-z0-9-]+\.test\.ts$|^logic\/[a-z0-9-]+\.test\.ts$/;

/**
 * The imports allowed between modules: a `service.ts`; in stores, another module's `joins.ts`; in tables, another module's table for
 * a foreign key. The first row that matches the importing file applies. `tools/docs-modules.ts` draws these imports.
 */
export const meetings: readonly { from: RegExp; to: RegExp }[] = [
  { from: /\/tables\.ts$/, to: /\/tables\.ts$/ },
  { from: /\/([a-z]+-)?store\.ts$/, to: /\/(joins|service)\.ts$/ },
  { from: /\/joins\.ts$/, to: /^$/ },
  { from: /\.ts$/, to: /\/service\.ts$/ },
];

/** The server's files that may hold SQL as text. `.oxlintrc.json` has the same rule for packages that build SQL. */
export const sqlFiles = /^server\/src\/(modules\/[^/]+\/(store|[a-z]+-store|tables|joins)\.ts$|platform\/|testing\/)|\.test\.ts$/;

/** File names that do not describe their content. */
export const emptyNames = /(^|[/.-])(utils?|helpers?|misc|common)([/.-]|$)/;

/** Files named index re-export others; the contract's is the only one. */
export const barrels = /(?<!^contract\/src)\/index\.tsx?$/;

/** Domain words that must not occur in `server/src/platform`, neither in names nor in texts. Plurals count too. */
export const domainWords = new Set(
  "role ability operator technician shop variant solution vin vrm demo vehicle finding lookup workbench calibration location:id app:id".split(
    " ",
  ),
);

/** Files of the platform whose libraries give a thing the name of a domain word. */
export const foreignNames: Readonly<Record<string, readonly string[]>> = {
  // Node's option for how a name is resolved.
  "server/src/platform/http/outward.ts": ["lookup"],
};
