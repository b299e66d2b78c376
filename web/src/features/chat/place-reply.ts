/** What a phrase leaves for the writer to fill in: a number, a code, a name. */
const gap = "…";

/** A phrase of the phrase book as it is read and written: its slots are gaps. */
export function phraseWithGaps(text: string): string {
  return text.replaceAll(/\{[a-z]+\}/g, gap);
}

/** A draft, and the part of it that is selected. */
export interface Placed {
  text: string;
  from: number;
  to: number;
}

/** Puts a ready-made text into a draft in place of what is selected. Its first gap is selected then, else the writer stands behind it. */
export function placeReply({ text, from, to }: Placed, reply: string): Placed {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const start = /\S$/.test(before) ? `${before} ` : before;
  const end = /^\S/.test(after) ? ` ${after}` : after;
  const at = start.length + reply.indexOf(gap);
  const [first, last] = reply.includes(gap) ? [at, at + gap.length] : [start.length + reply.length, start.length + reply.length];
  return { text: start + reply + end, from: first, to: last };
}
