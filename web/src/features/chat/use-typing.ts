import { useEffect, useMemo, useState } from "react";
import { onSignal, sendSignal, type Signal } from "../../lib/live-rows.ts";
import { makeTyping, type Typing, typingForgotten } from "./typing.ts";

/** Returns functions for each key, and for when the message is sent. */
export function useTypingSignal(requestId: number): Typing {
  const typing = useMemo(() => makeTyping((types) => sendSignal({ noun: "channel", id: requestId }, "typing", types)), [requestId]);
  useEffect(() => typing.ended, [typing]);
  return typing;
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
          setTimeout(() => change(userId, userName, { types: false }), typingForgotten),
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
