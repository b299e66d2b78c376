import type { NotificationChoices, NotificationKind } from "@remotebay/contract";
import { quietUntil } from "./quiet-hours.ts";

/** How somebody is told: by a push to devices and phones, or by a letter. */
export type Way = "push" | "mail";

/** Milliseconds that a message stays unread before a letter tells of it. */
export const unreadBeforeLetter = 10 * 60_000;

/** Milliseconds between two letters about one conversation that its reader has not opened in between. */
const betweenLetters = 4 * 3_600_000;

/** Milliseconds after which nothing is told any more, as after a long stop of the service. */
const tooOld = 2 * 86_400_000;

/** A message of others that the person has not read, and was not told of in this way. */
export interface News {
  seq: number;
  at: Date;
  kind: NotificationKind;
}

export interface Situation {
  way: Way;
  now: Date;
  /** In order. */
  news: readonly News[];
  choices: NotificationChoices;
  timeZone: string;
  /** Up to where the person has read. */
  readSeq: number;
  letterSeq: number;
  letterAt: Date | null;
}

/** What is to be done: tell these messages now, look again later, or nothing. */
export type Decision = { do: "nothing" } | { do: "later"; at: Date } | { do: "tell"; seqs: number[] };

/** Whether, when and of what a person is to be told. */
export function decide({ way, now, news, choices, timeZone, readSeq, letterSeq, letterAt }: Situation): Decision {
  const wanted = news.filter(({ kind, at }) => wants(choices, way, kind) && now.getTime() - at.getTime() < tooOld);
  const [first] = wanted;
  if (!first) return { do: "nothing" };
  const earliest = way === "push" ? now.getTime() : earliestLetter(first, { readSeq, letterSeq, letterAt });
  if (earliest > now.getTime()) return { do: "later", at: new Date(earliest) };
  const end = quietUntil(now, choices.QuietHours, timeZone);
  return end === null ? { do: "tell", seqs: wanted.map(({ seq }) => seq) } : { do: "later", at: end };
}

/** Whether a person is told of a kind of news in this way. */
export function wants(choices: NotificationChoices, way: Way, kind: NotificationKind): boolean {
  return way === "push" ? choices.Push[kind] : choices.MailOn && choices.Mail[kind];
}

function earliestLetter(first: News, { readSeq, letterSeq, letterAt }: Pick<Situation, "readSeq" | "letterSeq" | "letterAt">): number {
  const unread = first.at.getTime() + unreadBeforeLetter;
  const hasRead = letterAt === null || readSeq >= letterSeq;
  return hasRead ? unread : Math.max(unread, letterAt.getTime() + betweenLetters);
}
