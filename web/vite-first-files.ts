import { build, type InlineConfig, type Rolldown } from "vite";

/** The screens of a first visit, besides the entry: without a user, and with one. */
const signIn = "/web/src/screens/sign-in/sign-in.tsx";
const signedIn = "/web/src/app/signed-in.tsx";
/** The screens of a working day: who opens one of them soon opens another. */
const daily = ["request/request", "workbench/workbench", "new-request/new-request", "chats/chats", "calibration/calibration"].map(
  (screen) => `/web/src/screens/${screen}.tsx`,
);
/** What every visit with a user loads once its page is shown. */
const always = [
  "lib/live-socket.ts",
  "lib/outbox/start.ts",
  "features/team/here.ts",
  "lib/collect-failures.ts",
  "lib/failure-log.ts",
  "lib/release.ts",
  "app/shell/notice-bar.tsx",
  "app/shell/news.tsx",
  "features/outbox/outbox-bar.tsx",
  "features/team/urgent-calls.tsx",
].map((module) => `/web/src/${module}`);

/** What is loaded while the session is checked: with what it needs it is one file, or another one would come with it. */
const kept = "/web/src/lib/persistence.ts";

const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** Each icon is a module of its own. */
const icon = /[\\/]node_modules[\\/]lucide-react[\\/]/;
const contract = /[\\/]contract[\\/]src[\\/]/;
/** The runtime of texts with parameters, shared by all languages. */
const textRuntime = /[\\/](node_modules[\\/]@messageformat[\\/]runtime[\\/]|locales[\\/]plural\.ts$)/;

/**
 * Bundles the modules of a first visit into few files: React, which changes only with its version; `start`, which every visit loads;
 * `frame`, loaded after sign-in, with Home and every screen's definition; `fields`, shared by sign-in and all forms; `icons` and `calls`,
 * those that several screens share, since `frame` names every file of every screen; `kept`, what a browser keeps of the last visit, which it reads
 * while the session is checked; `later`, what every visit loads once its page is shown;
 * `work`, what the screens of a working day need besides their own file. The rest is split by the bundler, which by default would create
 * one file for each set of importers: 36 for Home, compressing 10 kB worse in total, and 88 for a request.
 * Which modules are used is known only after tree shaking, so a build runs first without writing its files.
 */
export async function firstFiles(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({ ...config, configFile: false, logLevel: "silent", build: { ...config.build, write: false, minify: false } });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
  const entry = modulesOf(chunks, (chunk) => chunk.isEntry);
  const withUser = modulesOf(chunks, (chunk) => holds(chunk, signedIn));
  const withoutUser = modulesOf(chunks, (chunk) => holds(chunk, signIn));
  const shared = new Set(daily.flatMap((screen) => sharedModulesOf(chunks, screen)));
  const afterwards = modulesIn(chunks, (chunk) => always.some((module) => holds(chunk, module)));
  const whileChecking = sharedModulesOf(chunks, kept);
  // Shared icons and calls have a file of their own.
  const among = (modules: ReadonlySet<string>) => (id: string) => modules.has(id) && !icon.test(id) && !contract.test(id);
  const isStart = (id: string) => entry.has(id) || (withUser.has(id) && withoutUser.has(id)) || textRuntime.test(id);
  // A group includes its modules' imports, so groups that every visit loads come first. But for the first two: their sets are complete, and
  // what their modules import only for what was shaken out of them, such as the schemas of replies, belongs to the screens that use it.
  return [
    { name: "react", test: react, priority: 3 },
    { name: "start", test: isStart, priority: 2, includeDependenciesRecursively: false },
    { name: "frame", test: (id) => withUser.has(id), priority: 1, includeDependenciesRecursively: false },
    { name: "fields", test: (id) => withoutUser.has(id) && !id.includes("/web/src/screens/"), priority: 1 },
    {
      name: "kept",
      test: among(new Set([...whileChecking, ...modulesIn(chunks, (chunk) => holds(chunk, kept))])),
      priority: 0.8,
      includeDependenciesRecursively: false,
    },
    { name: "later", test: (id) => afterwards.has(id), priority: 0.7, includeDependenciesRecursively: false },
    { name: "work", test: among(shared), priority: 0.5, includeDependenciesRecursively: false },
    { name: "icons", test: icon, minShareCount: 2, priority: 0 },
    { name: "calls", test: contract, minShareCount: 2, priority: 0 },
  ];
}

/** The modules of some chunks and of their static imports. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], test: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const reached = new Set(chunks.filter(test));
  if (reached.size === 0) throw new Error("A screen of the first visit is not at the path that web/vite-first-files.ts expects.");
  // Iterating over a set includes members added meanwhile.
  for (const { imports } of reached) for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return new Set([...reached].flatMap((chunk) => chunk.moduleIds));
}

/** The modules that a screen shares with others: those of its static imports, without its own file. */
function sharedModulesOf(chunks: readonly Rolldown.OutputChunk[], screen: string): string[] {
  const own = modulesIn(chunks, (chunk) => holds(chunk, screen));
  return [...modulesOf(chunks, (chunk) => holds(chunk, screen))].filter((id) => !own.has(id));
}

/** The modules of some chunks alone. */
function modulesIn(chunks: readonly Rolldown.OutputChunk[], test: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  return new Set(chunks.filter(test).flatMap((chunk) => chunk.moduleIds));
}

function holds(chunk: Rolldown.OutputChunk, module: string): boolean {
  return chunk.moduleIds.some((id) => id.endsWith(module));
}
