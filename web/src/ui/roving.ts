/**
 * Keyboard navigation in a row of items (roving tabindex).
 * @returns the index to move to, skipping disabled items and wrapping around; undefined for any other key
 */
export function nextIndex(key: string, at: number, disabled: boolean[]): number | undefined {
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
