/** People shown by number, above which only "9+" is said (section 9). */
const countCap = 9;

/** How many people take part, as it is shown. */
export function memberCountText(count: number): string {
  return count > countCap ? `${countCap}+` : String(count);
}
