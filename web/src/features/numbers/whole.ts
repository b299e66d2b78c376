/** Minutes without seconds. */
export function whole(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes);
}
