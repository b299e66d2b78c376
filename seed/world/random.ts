/** A seeded random generator, so that all installations get the same data. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
  /** An integer from `least` to `most`. */
  between(least: number, most: number): number;
  /** True with probability `share`, 0 to 1. */
  chance(share: number): boolean;
  /** A random item of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Creates a generator. A linear congruential one is enough, since nothing here is secret. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * bound);
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => below(10_000) < share * 10_000,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError("nothing to pick from");
      return picked;
    },
  };
}
