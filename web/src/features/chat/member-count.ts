/** People shown by number, above which only "9+" is said (domain.md#chat-members). */
const countCap = 9;

/** How many people take part, as it is shown. */
export function memberCountText(count: number): string {
  return count > countCap ? `${countCap}+` : String(count);
}
