const [second, minute, hour] = [1, 60, 3_600];

/** Seconds between the tries of a message: eleven in a good day. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 10 * hour] as const;

/** When a message is tried next that was tried so many times in vain; null: not any more. */
export function nextTry(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000);
}

/** Until when nothing is sent to a target that failed so many times in a row: at most five minutes, so that it is soon found to be back. */
export function heldUntil(failures: number, now: Date): Date {
  const pause = Math.min(5 * minute, 2 ** Math.min(failures, 10));
  return new Date(now.getTime() + pause * 1000);
}

/** Milliseconds of failures alone after which a hook is paused. */
export const longestFailing = 3 * 86_400_000;

/** Whether a status means that the message was taken. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The target says that it is not there any more, and never will be. */
export function isGone(status: number | null): boolean {
  return status === 410;
}
