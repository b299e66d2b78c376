import { existsSync } from "node:fs";
import { join, posix } from "node:path";

/** A text of the tree, by its path from the root. */
export interface Page {
  path: string;
  text: string;
}

/** Pages that were never part of this repository: a comment that names them tells a reader nothing. */
const absent = /\b[sS]ections? \d+|\b(?:product|ux|spec)\.md\b/g;
/** Sections of public standards may be named. */
const standard = /\b(RFC|ISO|CFR) ?\d/;
const domainRule = /\bdomain\.md#([\w-]+)/g;
const decision = /\bdecisions?[ /](\d{3}(?:-[\w-]+\.md)?)/g;
/** A page of decisions that is longer tells more than one story, or how it came to be. */
const mostWords = 480;
const link = /\]\((?!\w+:)([^()\s#]*)(?:#([\w-]+))?\)/g;

/**
 * Every reference of sources and pages that leads nowhere: a rule that docs/domain.md does not have, a decision that was never made, a link
 * to a missing file or heading, and sections of texts that are not in the repository. Also decisions that are longer than a page.
 */
export function referenceFaults(pages: readonly Page[], root: string): string[] {
  const anchors = new Map(pages.filter(({ path }) => path.endsWith(".md")).map(({ path, text }) => [path, anchorsOf(text)]));
  const decisions = [...anchors.keys()].filter((path) => path.startsWith("docs/decisions/")).map((path) => posix.basename(path));
  const rules = anchors.get("docs/domain.md") ?? [];
  const twice = rules.filter((name, at) => rules.indexOf(name) !== at);
  return [
    ...pages.filter(isTooLong).map(({ path }) => `${path} has more than ${mostWords} words: what was decided, why, what was not chosen.`),
    ...twice.map((name) => `docs/domain.md has the anchor ${name} twice.`),
    ...pages.flatMap((page) => {
      const found = (pattern: RegExp, fault: (match: RegExpMatchArray) => string | undefined) => matches(page, pattern, fault);
      return [
        ...found(domainRule, ([, name = ""]) => (rules.includes(name) ? undefined : `docs/domain.md has no rule "${name}"`)),
        ...found(decision, ([, name = ""]) =>
          decisions.some((file) => file.startsWith(name)) ? undefined : `there is no decision ${name}`,
        ),
        ...found(absent, ([name]) => `"${name}" is of a text that is not in the repository: name a rule of docs/domain.md`),
        ...(anchors.has(page.path) ? found(link, ([, to = "", name]) => linkFault(page.path, to, name, { anchors, root })) : []),
      ];
    }),
  ];
}

function isTooLong({ path, text }: Page): boolean {
  return path.startsWith("docs/decisions/") && text.split(/\s+/).length > mostWords;
}

function matches({ path, text }: Page, pattern: RegExp, fault: (match: RegExpMatchArray) => string | undefined): string[] {
  return text.split("\n").flatMap((line, at) =>
    [...line.matchAll(pattern)].flatMap((match) => {
      const what = pattern === absent && standard.test(line) ? undefined : fault(match);
      return what === undefined ? [] : [`${path}:${at + 1} ${what}.`];
    }),
  );
}

function linkFault(
  from: string,
  to: string,
  name: string | undefined,
  { anchors, root }: { anchors: ReadonlyMap<string, readonly string[]>; root: string },
): string | undefined {
  const file = to === "" ? from : posix.join(posix.dirname(from), to);
  if (!existsSync(join(root, file))) return `links to ${file}, which is not there`;
  return name === undefined || anchors.get(file)?.includes(name) !== false ? undefined : `links to ${file}#${name}, which is not there`;
}

/** What a link may name: the ids that a page sets, and its headings as GitHub names them. */
function anchorsOf(text: string): string[] {
  const ids = [...text.matchAll(/<a id="([^"]*)">/g)].map(([, id = ""]) => id);
  const headings = [...text.matchAll(/^#+ (?:<a [^>]*><\/a>)?(.*)$/gm)].map(([, words = ""]) => slugOf(words));
  return [...ids, ...headings.filter((heading) => !ids.includes(heading))];
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
