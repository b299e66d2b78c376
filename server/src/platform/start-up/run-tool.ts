import { explainFileFault, StartUpError } from "./start-up-error.ts";

/** Runs a command of `tools/`: an error that the user can correct is printed without a stack trace, with exit code 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const told = explainFileFault(error, "the target folder");
    process.stderr.write(`${told instanceof StartUpError ? told.message : String(told instanceof Error ? told.stack : told)}\n`);
    process.exitCode = 1;
  }
}
