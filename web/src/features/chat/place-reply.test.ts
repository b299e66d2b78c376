import { expect, test } from "vitest";
import { phraseWithGaps, placeReply } from "./place-reply.ts";

test("a reply takes the place of what is selected, with spaces around it, and its first gap is selected", () => {
  const draft = (text: string) => ({ text: text.replaceAll(/[[\]]/g, ""), from: text.indexOf("["), to: text.indexOf("]") - 1 });
  const shown = ({ text, from, to }: ReturnType<typeof placeReply>) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
  const wait = phraseWithGaps("Please wait {value} minutes.");
  expect(shown(placeReply(draft("[]"), wait))).toBe("Please wait […] minutes.");
  expect(shown(placeReply(draft("Hello.[]"), wait))).toBe("Hello. Please wait […] minutes.");
  expect(shown(placeReply(draft("Hello. [xx]Bye"), "Thank you."))).toBe("Hello. Thank you.[] Bye");
});
