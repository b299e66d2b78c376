import { makeStore, useStore } from "./store.ts";

// What a user changes about signing in asks them to prove again who they are (domain.md#signin-again): one dialog asks, and the call is sent again.

interface Question {
  isProven: Promise<boolean>;
  answer: (isProven: boolean) => void;
}

const question = makeStore<Question | undefined>(undefined);

/** Asks the user to prove again who they are; false if they do not want to. Several calls at once ask once. */
export function askForProof(): Promise<boolean> {
  const open = question.get();
  if (open) return open.isProven;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question.set({ isProven: promise, answer: resolve });
  return promise;
}

/** Whether the user is being asked, in React. */
export function useProofQuestion(): boolean {
  return useStore(question) !== undefined;
}

/** Ends the question; the calls that wait are sent again, or fail as they did. */
export function answerProof(isProven: boolean): void {
  const open = question.get();
  question.set(undefined);
  open?.answer(isProven);
}
