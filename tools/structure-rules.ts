/** The parts of the tree and what each may import. This table is the architecture's arrows; the first match names a file's part. */
export interface Part {
  name: string;
  /** Which files belong to it. */
  files: RegExp;
  /** The parts it may import, beside itself. */
  imports: readonly string[];
}

/** First match wins. What imports nothing of ours stands first. */
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
    files: /^(tools|bench|e2e)\/|^(web\/)?[^/]+\.ts$|^server\/[^/]+\.ts$/,
    imports: ["contract", "locales", "platform", "modules", "config", "server app", "server tests", "seed"],
  },
];

/** What may stand in a module's folder. */
export const moduleFiles =
  /^(routes|service|store|[a-z]+-store|tables|policy)\.ts$|^logic\/[a-z0-9-]+\.ts$|^adapters\/[a-z0-9-]+\.ts$|^template\/[a-z0-9-]+\.[a-z]+$|^[a-z0-9-]+\.test\.ts$|^logic\/[a-z0-9-]+\.test\.ts$/;

/** The files that may speak SQL. The platform knows no domain: its tables are its own (positions, replies kept for a retry, jobs). */
export const sqlFiles =
  /^server\/src\/(modules\/[^/]+\/(store|[a-z]+-store|tables)\.ts$|platform\/)|\.test\.ts$|^server\/src\/testing\/|^(seed|bench|tools|e2e)\/|^server\/[^/]+\.ts$/;

/** The packages that mean SQL. */
export const sqlPackages = /^(drizzle-orm|pg|pg-boss)(\/|$)/;

/** The server's files that may read the environment. Tests set it up for the processes that they start. */
export const environmentReaders = /^server\/src\/(config\.ts$|testing\/)|\.test\.ts$/;

/** Lines: a file, a function, a React component. */
export const sizes = { file: 300, function: 60, component: 120 } as const;

/** Files that are not measured: a test's functions are stories, as long as the story is; what is generated is as long as its source. */
export const unmeasured = /\.test\.tsx?$|^e2e\/[^/]+\.ts$|^locales\/keys\.ts$/;

/** Names that say nothing of what is inside. */
export const emptyNames = /(^|[/.-])(utils?|helpers?|misc|common)([/.-]|$)/;

/**
 * Faults that are known and stand for now, each exactly as `check-structure` words it without its line.
 * This list only shrinks: one that is no longer needed fails the check too.
 */
export const exceptions: readonly string[] = [];
