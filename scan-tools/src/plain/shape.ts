import type { State } from "./state.ts";

/** What is said of a shape of lines. */
interface ShapeCard {
  name: string;
  /** A line of this shape, marked with `» `, among the lines that it depends on. Without the shape they are read differently. */
  example: string;
  /** An export of `fixtures/` that is read differently without the shape. */
  fixture?: string;
  /** Shapes that would read the example too, but wrongly: this one has to stand before them. */
  before?: readonly string[];
  /** True if the line is not one of the text's own: what the line above means for the next one stays as it is. */
  between?: true;
}

/** A shape that a line can have, with what is done then. */
export interface Shape extends ShapeCard {
  /** True if the line at `state.at` has this shape; nothing is changed. */
  recognises(text: string, state: State): boolean;
  /** Reads the line if it has this shape; false for any other line. */
  take(text: string, state: State): boolean;
}

/** A shape by how it is found (undefined or false: a line of another shape) and what is made of what was found. */
export function shape<Found>(
  card: ShapeCard & {
    find: (text: string, state: State) => Found | undefined | false;
    read: (found: Found, state: State, text: string) => void;
  },
): Shape {
  const { find, read, ...rest } = card;
  const found = (text: string, state: State) => {
    const value = find(text, state);
    return value === false || value === undefined ? undefined : { value };
  };
  return {
    ...rest,
    recognises: (text, state) => found(text, state) !== undefined,
    take(text, state) {
      const one = found(text, state);
      if (one) read(one.value, state, text);
      return one !== undefined;
    },
  };
}
