/**
 * glibc keeps what a load has freed: its arenas, one for each few threads, give memory back from their ends only, and the first large block
 * that is freed raises the size from which on blocks are given back at once. With fixed values the service is 70 MB smaller ten minutes
 * after a load (docs/decisions/021-lean.md). Other allocators take no notice.
 */
const variables = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

/**
 * glibc reads its variables when a process begins, so this one begins again with them, under the same process id, which takes 40 ms.
 * Nothing of the program may have been loaded before. What is set already stays.
 */
export function returnFreedMemory(): void {
  const isSet = Object.keys(variables).every((name) => process.env[name] !== undefined);
  // A channel to the parent process, as `node --watch` has one, would be lost.
  if (isSet || process.platform !== "linux" || process.execve === undefined || process.send !== undefined) return;
  try {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], { ...variables, ...process.env });
  } catch {
    // It only takes more memory.
  }
}

/** The environment for a program that is better off with its allocator as it is. */
export function ordinaryAllocator(): NodeJS.ProcessEnv {
  const { MALLOC_ARENA_MAX: _a, MALLOC_TRIM_THRESHOLD_: _t, ...others } = process.env;
  return others;
}
