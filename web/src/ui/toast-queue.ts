import type { Tone } from "./tone.ts";

/** A temporary message. Do not use it for errors, which must stay visible: see `Banner` and the fields' `error`. */
export type ToastOptions = {
  text: string;
  tone?: Extract<Tone, "neutral" | "success" | "info" | "warning">;
  action?: { text: string; onAction: () => void };
  /** Replaces an earlier toast with the same key. */
  key?: string;
  /** In milliseconds; 6000 by default, 10000 with an action. */
  duration?: number;
};
export type ShownToast = ToastOptions & { id: number; duration: number };

const maxShown = 3;
let next = 1;
let shown: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

function update(to: readonly ShownToast[]) {
  shown = to;
  for (const listener of listeners) listener();
}

/** Shows a toast in the layout's `ToastRegion`. At most three wait; the oldest is removed. */
export function toast(options: ToastOptions): void {
  const entry = { ...options, id: next, duration: options.duration ?? (options.action ? 10_000 : 6000) };
  next += 1;
  const others = options.key === undefined ? shown : shown.filter((other) => other.key !== options.key);
  update([...others, entry].slice(-maxShown));
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  update(shown.filter((entry) => entry.id !== id));
}

/** For `ToastRegion`: calls the listener on every change; returns the unsubscribe function. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `ToastRegion`: the toasts, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}
