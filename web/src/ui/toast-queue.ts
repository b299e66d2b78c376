import type { Tone } from "./tone.ts";

/** News that passes. Never an error that needs reading: that stands in place, see Banner and the fields' `error`. */
export type ToastNews = {
  text: string;
  tone?: Extract<Tone, "neutral" | "success" | "info" | "warning">;
  action?: { text: string; onAction: () => void };
  /** News of the same key replaces the one before it. */
  key?: string;
  /** How long it stays, in ms; 6000 unless told, longer with an action. */
  duration?: number;
};
export type ToastShown = ToastNews & { id: number; duration: number };

const most = 3;
let next = 1;
let shown: readonly ToastShown[] = [];
const listeners = new Set<() => void>();

function change(to: readonly ToastShown[]) {
  shown = to;
  for (const listener of listeners) listener();
}

/** Shows news at the edge of the screen, in the one ToastRegion of the shell. The oldest of more than three goes. */
export function toast(news: ToastNews): void {
  const entry = { ...news, id: next, duration: news.duration ?? (news.action ? 10_000 : 6000) };
  next += 1;
  const others = news.key === undefined ? shown : shown.filter((other) => other.key !== news.key);
  change([...others, entry].slice(-most));
}

/** Takes news away. */
export function dismissToast(id: number): void {
  change(shown.filter((entry) => entry.id !== id));
}

/** For ToastRegion: hears of every change; returns how to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For ToastRegion: what is on screen now, oldest first. */
export function shownToasts(): readonly ToastShown[] {
  return shown;
}
