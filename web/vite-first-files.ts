import { build, type InlineConfig, type Rolldown } from "vite";

/** The screens of a first visit, besides the entry: without a user, and with one. */
const signIn = "/web/src/screens/sign-in/sign-in.tsx";
const signedIn = "/web/src/app/signed-in.tsx";

const react = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** What texts with parameters are written with, in every language. */
const textRuntime = /[\\/]node_modules[\\/](@messageformat[\\/]runtime|make-plural)[\\/]/;

/**
 * Puts what a first visit loads into few files: React, which changes only with a dependency; `start`, which everybody loads; `frame`, which
 * is loaded by who is signed in and holds Home and every screen's definition; `fields`, which sign-in shares with every form. Everything
 * else is split by the build. Left to itself it makes a file for each set of users of a module, 36 for Home, which together compress 10 kB
 * worse.
 * Which modules are used is known after a build only (most imports go through an index of everything), so one is made without writing it.
 */
export async function firstFiles(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const built = await build({ ...config, configFile: false, logLevel: "silent", build: { ...config.build, write: false, minify: false } });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
  const entry = modulesOf(chunks, (chunk) => chunk.isEntry);
  const withUser = modulesOf(chunks, (chunk) => holds(chunk, signedIn));
  const withoutUser = modulesOf(chunks, (chunk) => holds(chunk, signIn));
  const isStart = (id: string) => entry.has(id) || (withUser.has(id) && withoutUser.has(id)) || textRuntime.test(id);
  // The first of these takes along what it imports, so what everybody loads stands above what only some do.
  return [
    { name: "react", test: react, priority: 3 },
    { name: "start", test: isStart, priority: 2 },
    { name: "frame", test: (id) => withUser.has(id), priority: 1 },
    { name: "fields", test: (id) => withoutUser.has(id) && !id.includes("/web/src/screens/"), priority: 1 },
  ];
}

/** The modules of some chunks and of everything that these import at once. */
function modulesOf(chunks: readonly Rolldown.OutputChunk[], test: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const reached = new Set(chunks.filter(test));
  if (reached.size === 0) throw new Error("A screen of the first visit is not where web/vite-first-files.ts looks for it.");
  // A set goes on to what is added to it while it is walked.
  for (const { imports } of reached) for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  return new Set([...reached].flatMap((chunk) => chunk.moduleIds));
}

function holds(chunk: Rolldown.OutputChunk, module: string): boolean {
  return chunk.moduleIds.some((id) => id.endsWith(module));
}
