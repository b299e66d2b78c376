import type { Args, Call, Reply } from "@remotebay/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CallProblem, send } from "./call.ts";
import { connection } from "./live-state.ts";

export type SendState = "idle" | "sending" | "queued" | "done" | "failed";

export interface UseSendOptions<C extends Call> {
  /** Runs once the service has it, even where the screen has gone. */
  onDone?: (reply: Reply<C>, args: Args<C>) => void;
  onProblem?: (problem: CallProblem, args: Args<C>) => void;
}

export interface Sending<C extends Call> {
  /** Sends; what comes of it is in `state`, `problem` and the callbacks. A second press while one is under way does nothing. */
  send: (args: Args<C>, form?: FormData) => void;
  /** As `send`, for who must wait for the reply. Throws `CallProblem`. */
  sendNow: (args: Args<C>, form?: FormData) => Promise<Reply<C>>;
  /** `queued`: there is no connection; it goes by itself when there is one. */
  state: SendState;
  /** True while it is sending or queued. */
  isBusy: boolean;
  problem: CallProblem | null;
  /** The rule each field breaks, by dotted path: `{ "Vehicle.VIN": "required" }`. */
  faults: Readonly<Record<string, string>>;
  reset: () => void;
}

interface Submission<C extends Call> {
  args: Args<C>;
  form: FormData | undefined;
  key: string;
}

/** Sends a changing call. Tries again for as long as there is no connection, under one idempotency key, so that nothing is lost or done twice. */
export function useSend<C extends Call>(call: C, options: UseSendOptions<C> = {}): Sending<C> {
  const client = useQueryClient();
  const keys = useRef({ of: "", key: "" });
  const mutation = useMutation<Reply<C>, CallProblem, Submission<C>>({
    mutationFn: async ({ args, form, key }) => await send(call, args, { idempotencyKey: call.method === "POST" ? key : undefined, form }),
    retry: (_, problem) => problem instanceof CallProblem && problem.code === "offline",
    retryDelay: (count) => Math.min(1000 * 2 ** count, 10_000),
    onSuccess: (reply, { args }) => {
      keys.current = { of: "", key: "" };
      // Live events refresh what changed; without them everything on the screen is asked again.
      if (connection.get() !== "online") void client.invalidateQueries();
      options.onDone?.(reply, args);
    },
    onError: (problem, { args }) => options.onProblem?.(problem, args),
  });

  const state = stateOf(mutation);
  const isBusy = state === "sending" || state === "queued";
  useStayWhile(isBusy);

  const submission = (args: Args<C>, form?: FormData): Submission<C> => {
    const of = JSON.stringify(args);
    if (keys.current.of !== of || form) keys.current = { of, key: freshKey() };
    return { args, form, key: keys.current.key };
  };
  return {
    send: (args, form) => {
      if (!isBusy) mutation.mutate(submission(args, form));
    },
    sendNow: async (args, form) => await mutation.mutateAsync(submission(args, form)),
    state,
    isBusy,
    problem: mutation.error,
    faults: faultsByPath(mutation.error),
    reset: mutation.reset,
  };
}

function stateOf(mutation: { status: "idle" | "pending" | "success" | "error"; isPaused: boolean; failureCount: number }): SendState {
  if (mutation.status === "pending") return mutation.isPaused || mutation.failureCount > 0 ? "queued" : "sending";
  return ({ idle: "idle", success: "done", error: "failed" } as const)[mutation.status];
}

/** The first rule each field breaks, by dotted path. */
export function faultsByPath(problem: CallProblem | null): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const fault of problem?.errors ?? []) faults[fault.path] ??= fault.code;
  return faults;
}

// `crypto.randomUUID` is missing where a shop opens the service by its plain address on the local network.
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks before the page is closed while something is under way. */
function useStayWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [busy]);
}
