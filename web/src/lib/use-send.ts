import type { Args, Call, Reply } from "@remotebay/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallProblem } from "./call.ts";
import { faultsByPath } from "./faults-by-path.ts";
import { freshKey } from "./fresh-key.ts";
import { outbox } from "./outbox/browser-outbox.ts";
import { Discarded } from "./outbox/waiters.ts";
import { enqueue, type EnqueueOptions, useOutboxItem } from "./outbox/use-outbox.ts";

export type SendState = "idle" | "sending" | "queued" | "done" | "failed";

export interface UseSendOptions<C extends Call> extends Pick<EnqueueOptions, "subject" | "draft"> {
  /** Runs once the service has accepted it, also after the screen was left or its dialog closed (`isThere` false); after a reload the outbox shows it instead. */
  onDone?: (reply: Reply<C>, args: Args<C>, isThere: boolean) => void;
  /** Runs if the service refuses it while the screen is mounted; otherwise the outbox shows it. */
  onProblem?: (problem: CallProblem, args: Args<C>) => void;
  /** Runs when it is queued without a connection: a dialog may close, since the outbox then shows it. */
  onQueued?: () => void;
  /** False while `problem` would not be visible here, as in a closed dialog; the outbox then shows it. */
  isShown?: boolean;
}

export interface Sending<C extends Call> {
  /** Sends through the outbox; the result is in `state`, `problem` and the callbacks. Ignored while a previous call is being sent. */
  send: (args: Args<C>) => void;
  /** Like `send`, but resolves with the reply. Throws `CallProblem`. */
  sendNow: (args: Args<C>) => Promise<Reply<C>>;
  /** `queued`: there is no connection; the call is stored on this device and sent automatically later. */
  state: SendState;
  /** True while it is sending or queued. */
  isBusy: boolean;
  problem: CallProblem | null;
  /** The rule each field breaks, by dotted path: `{ "Vehicle.VIN": "required" }`. */
  faults: Readonly<Record<string, string>>;
  reset: () => void;
}

interface Attempt {
  key: string;
  state: "idle" | "sending" | "done" | "failed";
  problem: CallProblem | null;
}

const none: Attempt = { key: "", state: "idle", problem: null };

/** Sends a changing call through the outbox: it survives a reload and is retried with one idempotency key, so that nothing is lost or done twice. */
export function useSend<C extends Call>(call: C, options: UseSendOptions<C> = {}): Sending<C> {
  const [attempt, setAttempt] = useState(none);
  const item = useOutboxItem(attempt.key);
  const isThere = useIsThere(options.isShown ?? true);
  const keys = useRef({ of: "", key: "" });
  const isBusy = attempt.state === "sending";

  const sendNow = async (args: Args<C>): Promise<Reply<C>> => {
    const { subject, draft, onDone, onProblem } = options;
    const of = JSON.stringify(args);
    // After a server error it is unknown whether the first attempt succeeded, so a second press reuses its key.
    if (keys.current.of !== of) keys.current = { of, key: freshKey() };
    const { key } = keys.current;
    setAttempt({ key, state: "sending", problem: null });
    try {
      const reply = await enqueue(call, args, {
        key,
        ...(subject === undefined ? {} : { subject }),
        ...(draft === undefined ? {} : { draft }),
      }).reply;
      keys.current = { of: "", key: "" };
      setAttempt({ key, state: "done", problem: null });
      onDone?.(reply, args, isThere.current);
      return reply;
    } catch (error) {
      if (error instanceof Discarded) {
        setAttempt(none);
        return await new Promise<never>(() => {});
      }
      if (error instanceof CallProblem && isThere.current) {
        // The form shows the problem and still has the input, so the outbox need not list it too.
        void outbox.discard(key);
        setAttempt({ key, state: "failed", problem: error });
        onProblem?.(error, args);
      } else setAttempt(none);
      throw error;
    }
  };
  const state = isBusy && item?.state === "waiting" ? "queued" : attempt.state;
  const queued = useEffectEvent(() => options.onQueued?.());
  useEffect(() => {
    if (state === "queued") queued();
  }, [state]);
  return {
    send: (args) => {
      if (!isBusy) sendNow(args).catch(() => undefined);
    },
    sendNow,
    state,
    isBusy,
    problem: attempt.problem,
    faults: faultsByPath(attempt.problem),
    reset: () => setAttempt(none),
  };
}

function useIsThere(isShown: boolean): { current: boolean } {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = isShown;
    return () => {
      isThere.current = false;
    };
  }, [isShown]);
  return isThere;
}
