import { type Context, inSpan, isTraced, presentContext } from "./tracing.ts";

interface Waiting<In, Out> {
  input: In;
  /** The call that asks for it, if it is traced. */
  caller: Context | undefined;
  answer(value: Out): void;
  fail(error: unknown): void;
}

/**
 * Does together what is asked for while earlier work runs, as in a group commit: many small transactions wait for the disk many times, and one that
 * does their work waits once. `work` gets the inputs in the order in which they were asked for, at most `maxBatch` at once, and answers as many values;
 * where it fails, each of them is tried alone. What is asked for later is never begun before what was asked for earlier has ended.
 */
export function gather<In, Out>(work: (inputs: In[]) => Promise<Out[]>, maxBatch: number): (input: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isRunning = false;
  const run = async (batch: Waiting<In, Out>[]): Promise<void> => {
    try {
      const answers = await withinAll(batch, () => work(batch.map(({ input }) => input)));
      for (const [nth, one] of batch.entries()) one.answer(answers[nth] as Out);
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) only?.fail(error);
      else for (const one of batch) await run([one]);
    }
  };
  const runAll = async (): Promise<void> => {
    // What other callers ask for in this turn of the event loop joins the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await run(waiting.splice(0, maxBatch));
    isRunning = false;
  };
  return (input) =>
    new Promise<Out>((answer, fail) => {
      waiting.push({ input, caller: isTraced() ? presentContext() : undefined, answer, fail });
      if (isRunning) return;
      isRunning = true;
      void runAll();
    });
}

/** Does what is done for all of a batch as a part of its first call, linked to the others. */
function withinAll<T>(batch: readonly Waiting<unknown, never>[], work: () => Promise<T>): Promise<T> {
  const [within, ...alsoFor] = batch.flatMap(({ caller }) => caller ?? []);
  return within === undefined ? work() : inSpan({ name: "work for several", within, alsoFor }, work);
}
