import type { Args, Call, Reply } from "@remotebay/contract";
import { useState } from "react";
import { type CallProblem, problemIn, send } from "./call.ts";
import { faultsByPath } from "./faults-by-path.ts";

/** A call that is sent at once and kept nowhere: what carries a password or a link's token never waits in the outbox, nor does what administrators change. */
export interface Asking<C extends Call, A = Args<C>> {
  /** Resolves with the reply, wrapped since it may be empty; null if the service refused it, and while an earlier one is under way. */
  ask: (given: A, onProblem?: (problem: CallProblem) => void) => Promise<{ reply: Reply<C> } | null>;
  isBusy: boolean;
  problem: CallProblem | null;
  /** Forgets the last problem. */
  forget: () => void;
  /** The rule that each field breaks, by its path. */
  faults: Readonly<Record<string, string>>;
}

/** Sends a call at once, without the outbox. */
export function useAsk<C extends Call>(call: C): Asking<C> {
  return useAsking<C, Args<C>>((args) => send(call, args));
}

/** Runs what is sent at once, one after the other, and says how the last ended. */
export function useAsking<C extends Call, A>(run: (given: A) => Promise<Reply<C>>): Asking<C, A> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const ask = async (given: A, onProblem?: (problem: CallProblem) => void) => {
    if (isBusy) return null;
    setBusy(true);
    setProblem(null);
    try {
      return { reply: await run(given) };
    } catch (error) {
      const found = problemIn(error);
      setProblem(found);
      onProblem?.(found);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { ask, isBusy, problem, forget: () => setProblem(null), faults: faultsByPath(problem) };
}
