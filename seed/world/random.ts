/** A generator that tells the same numbers in every run, so that two installations have the same world. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
}

/** Starts the generator at `seed`. A linear congruence is enough: nothing here is secret. */
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
