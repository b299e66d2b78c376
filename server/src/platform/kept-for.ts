/** Answers that are kept for a short time, a bounded number of them; who asks at the same time shares one question. */
export interface Kept<T> {
  /** `now` in milliseconds. */
  get(key: string, now: number, ask: () => Promise<T>): Promise<T>;
  /** Forgets the answers whose key `matches`; one still being asked for is not kept either. */
  drop(matches: (key: string) => boolean): void;
}

/** Keeps answers for `milliseconds`, at most `most` of them: the one that was used longest ago goes first. */
export function keptFor<T>({ milliseconds, most }: { milliseconds: number; most: number }): Kept<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>();
  return {
    get: (key, now, ask) => {
      const found = kept.get(key);
      kept.delete(key);
      const entry = found && found.until > now ? found : { answer: ask(), until: now + milliseconds };
      kept.set(key, entry);
      if (kept.size > most) kept.delete(kept.keys().next().value ?? "");
      // A question that failed is asked again.
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.answer;
    },
    drop: (matches) => {
      for (const key of kept.keys()) if (matches(key)) kept.delete(key);
    },
  };
}
