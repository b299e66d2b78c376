/**
 * Where an arrow key leads in a row of items.
 * @returns the index to move to, past disabled ones and round the ends; undefined when the key is not one of these
 */
export function roving(key: string, at: number, disabled: boolean[]): number | undefined {
  const count = disabled.length;
  const seek = (from: number, step: number) => {
    for (let tried = 0, index = from; tried < count; tried += 1, index += step) {
      const wrapped = ((index % count) + count) % count;
      if (!disabled[wrapped]) return wrapped;
    }
    return undefined;
  };
  if (key === "ArrowRight") return seek(at + 1, 1);
  if (key === "ArrowLeft") return seek(at - 1, -1);
  if (key === "Home") return seek(0, 1);
  if (key === "End") return seek(count - 1, -1);
  return undefined;
}
