import { useEffect, useMemo, useRef, useState } from "react";
import { onSignal, sendSignal, type Signal } from "../../lib/live-rows.ts";

/** Milliseconds after the last key until nobody types any more (section 9). */
export const typingEnds = 2500;
/** Milliseconds between two signals of somebody who goes on typing; shorter than `typingEnds`, so that the others see no pause. */
const repeat = 1500;

/** Returns functions for each key, and for when the message is sent. */
export function useTypingSignal(requestId: number): { typed: () => void; ended: () => void } {
  const state = useRef<{ saidAt: number; timer: ReturnType<typeof setTimeout> | undefined }>({ saidAt: 0, timer: undefined });
  const actions = useMemo(() => {
    const row = { noun: "channel", id: requestId };
    const ended = () => {
      clearTimeout(state.current.timer);
      if (state.current.saidAt > 0) sendSignal(row, "typing", false);
      state.current.saidAt = 0;
    };
    const typed = () => {
      clearTimeout(state.current.timer);
      state.current.timer = setTimeout(ended, typingEnds);
      if (Date.now() - state.current.saidAt < repeat) return;
      state.current.saidAt = Date.now();
      sendSignal(row, "typing", true);
    };
    return { typed, ended };
  }, [requestId]);
  useEffect(() => actions.ended, [actions]);
  return actions;
}

/** The others who have the channel open, and of these who types. */
export interface Company {
  here: readonly string[];
  typing: readonly string[];
}

interface Other {
  name: string;
  isHere: boolean;
  types: boolean;
}

/** Who else is here, and who types: it ends by itself if its end is lost. */
export function useCompany(requestId: number, me: number): Company {
  const [others, setOthers] = useState<ReadonlyMap<number, Other>>(new Map());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const change = (userId: number, name: string, to: Partial<Other>) =>
      setOthers((before) => new Map(before).set(userId, { isHere: true, types: false, ...before.get(userId), name, ...to }));
    const take = ({ name, value, userId, userName }: Signal) => {
      if (userId === me) return;
      if (name === "presence") change(userId, userName, value ? { isHere: true } : { isHere: false, types: false });
      if (name !== "typing") return;
      clearTimeout(timers.get(userId));
      if (value)
        timers.set(
          userId,
          setTimeout(() => change(userId, userName, { types: false }), typingEnds),
        );
      change(userId, userName, { types: value });
    };
    const stop = onSignal({ noun: "channel", id: requestId }, take);
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setOthers(new Map());
    };
  }, [requestId, me]);
  const all = [...others.values()];
  return {
    here: all.filter(({ isHere }) => isHere).map(({ name }) => name),
    typing: all.filter(({ types }) => types).map(({ name }) => name),
  };
}
