import { useState } from "react";

/** A call that is sent at once and never kept for later, since its reply is a secret or it makes sense only now. */
export interface Asking {
  isBusy: boolean;
  /** Why the last one failed. */
  problem: unknown;
  /** Runs one; a second one that is begun meanwhile is left out. */
  ask: (work: () => Promise<void>) => void;
}

/** State of calls without the outbox. */
export function useAsking(): Asking {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const ask = (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    work()
      .catch(setProblem)
      .finally(() => setBusy(false));
  };
  return { isBusy, problem, ask };
}
