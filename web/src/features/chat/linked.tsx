import { Fragment } from "react";

const address = /\bhttps?:\/\/[^\s<>"'`]+[^\s<>"'`.,;:!?)\]}]/gi;

/** A text as it was written, with its web addresses as links. Nothing else in it means anything. */
export function Linked({ text }: { text: string }) {
  const parts: { text: string; href: string | undefined; at: number }[] = [];
  let at = 0;
  for (const found of text.matchAll(address)) {
    parts.push({ text: text.slice(at, found.index), href: undefined, at });
    parts.push({ text: found[0], href: found[0], at: found.index });
    at = found.index + found[0].length;
  }
  parts.push({ text: text.slice(at), href: undefined, at });
  return parts.map((part) =>
    part.href === undefined ? (
      <Fragment key={part.at}>{part.text}</Fragment>
    ) : (
      <a key={`link ${part.at}`} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ),
  );
}
