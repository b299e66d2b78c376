import { useCallback, useEffect, useRef, useState } from "react";
import { draftKey } from "./has-draft.ts";
import { useUser } from "./session.ts";
import { onDevice, parsed } from "./storage.ts";

export interface Draft<T> {
  /** The stored draft; undefined if there is none. A draft of an older release may have another shape. */
  kept: T | undefined;
  /** Stores the draft; to be called on every change. */
  keep: (value: T) => void;
  /** Deletes the draft once it was sent or discarded. */
  forget: () => void;
}

/** Debounce in milliseconds before a draft is stored. */
const pause = 250;

/** A form's draft on this device, per user and form (`request.new`, `request.1042`). It survives a reload and an expired session. */
export function useDraft<T>(form: string): Draft<T> {
  const key = draftKey(useUser().Id, form);
  const [kept] = useState(() => parsed(onDevice.read(key)) as T | undefined);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);

  const write = useCallback(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    onDevice.write(key, JSON.stringify(waiting.current.value));
    waiting.current = undefined;
  }, [key]);
  const keep = useCallback(
    (value: T) => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { value, timer: setTimeout(write, pause) };
    },
    [write],
  );
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    onDevice.remove(key);
  }, [key]);

  useEffect(() => {
    addEventListener("pagehide", write);
    return () => {
      removeEventListener("pagehide", write);
      write();
    };
  }, [write]);
  return { kept, keep, forget };
}

/** Puts a text below what is drafted in a form of text, such as a message, before its field is opened. */
export function addToDraft(userId: number, form: string, text: string): void {
  const key = draftKey(userId, form);
  const kept = parsed(onDevice.read(key));
  onDevice.write(key, JSON.stringify(typeof kept === "string" && kept.trim() !== "" ? `${kept.trimEnd()}\n${text}` : text));
}
