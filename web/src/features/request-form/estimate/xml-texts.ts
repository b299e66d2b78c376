/** Why a text is not read as XML. */
export type XmlRefusal = "damaged" | "declarations" | "too-large";

/** Nothing beyond is read: depth of elements, elements in all, characters of one text. */
const limits = { depth: 60, elements: 300_000, text: 4_000 } as const;

/** The entities that XML itself knows; no file may declare others. */
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** An element that was asked for: its path of names below the root, and its own text; of one with `isGroup` its beginning. */
export interface XmlText {
  path: string;
  text: string;
}

/** What is asked for: elements whose text is taken, and elements whose beginning is told, by their paths. */
export interface Wanted {
  root: string;
  texts: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/**
 * The texts of some elements of an XML document, in its order. No tree is built: what is not asked for is passed over and kept nowhere. Prefixes
 * of names do not count. A document type or an entity of its own is refused, so nothing can grow; what is not well formed is refused.
 */
export function xmlTexts(source: string, wanted: Wanted): XmlText[] | XmlRefusal | "other-root" {
  const open: string[] = [];
  const found: XmlText[] = [];
  let own: string[] | undefined;
  let elements = 0;
  let at = 0;
  let isEnded = false;
  const path = () => open.slice(1).join("/");
  const addText = (text: string): boolean => {
    if (open.length === 0) return text.trim() === "";
    own?.push(text);
    return true;
  };
  const close = () => {
    const here = path();
    if (own && wanted.texts.has(here)) found.push({ path: here, text: own.join("") });
    own = undefined;
    open.pop();
    isEnded = open.length === 0;
  };
  while (at < source.length) {
    const part = nextPart(source, at);
    if (part === undefined) return "damaged";
    if (part === "declarations") return "declarations";
    at = part.end;
    if (part.kind === "text" && !addText(part.text)) return "damaged";
    if (part.kind === "end") {
      if (open.at(-1) !== part.name) return "damaged";
      close();
    }
    if (part.kind === "start") {
      if (isEnded) return "damaged";
      if (open.length === 0 && part.name !== wanted.root) return "other-root";
      open.push(part.name);
      elements += 1;
      if (open.length > limits.depth || elements > limits.elements) return "too-large";
      const here = path();
      if (wanted.groups.has(here)) found.push({ path: here, text: "" });
      // Text of an element with further ones inside is not its own.
      own = wanted.texts.has(here) ? [] : undefined;
      if (part.isEmpty) close();
    }
  }
  return isEnded ? found : "damaged";
}

type Part =
  | { kind: "text"; text: string; end: number }
  | { kind: "start"; name: string; isEmpty: boolean; end: number }
  | { kind: "end"; name: string; end: number }
  | { kind: "nothing"; end: number };

/** What stands at a place; undefined where it is no XML. */
function nextPart(source: string, at: number): Part | "declarations" | undefined {
  if (source[at] !== "<") {
    const next = source.indexOf("<", at);
    const end = next < 0 ? source.length : next;
    const text = withEntities(source.slice(at, Math.min(end, at + limits.text)));
    return text === undefined ? undefined : { kind: "text", text, end };
  }
  if (source.startsWith("<!--", at)) return skipped(source, "-->", at + 4);
  if (source.startsWith("<?", at)) return skipped(source, "?>", at + 2);
  if (source.startsWith("<![CDATA[", at)) {
    const end = source.indexOf("]]>", at + 9);
    return end < 0 ? undefined : { kind: "text", text: source.slice(at + 9, Math.min(end, at + 9 + limits.text)), end: end + 3 };
  }
  if (source.startsWith("<!", at)) return "declarations";
  return tagAt(source, at);
}

function skipped(source: string, closing: string, from: number): Part | undefined {
  const end = source.indexOf(closing, from);
  return end < 0 ? undefined : { kind: "nothing", end: end + closing.length };
}

const tagName = /<(\/?)(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/y;

function tagAt(source: string, at: number): Part | undefined {
  tagName.lastIndex = at;
  const [whole = "", slash = "", name = ""] = tagName.exec(source) ?? [];
  if (name === "") return undefined;
  const end = endOfTag(source, at + whole.length);
  if (end === undefined) return undefined;
  const inside = source.slice(at + whole.length, end - 1);
  if (slash !== "") return inside.trim() === "" ? { kind: "end", name, end } : undefined;
  if (!/^(?:[\s/]|$)/.test(inside)) return undefined;
  return { kind: "start", name, isEmpty: inside.endsWith("/"), end };
}

/** The place behind the `>` of a tag; one in an attribute's value is none. */
function endOfTag(source: string, from: number): number | undefined {
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === ">") return at + 1;
    if (sign === "<") return undefined;
    if (sign === '"' || sign === "'") {
      const closing = source.indexOf(sign, at + 1);
      if (closing < 0) return undefined;
      at = closing;
    }
  }
  return undefined;
}

/** A text with its entities replaced; undefined where it has one that XML does not know. */
function withEntities(text: string): string | undefined {
  let isKnown = true;
  const replaced = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,20}));|&/g, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    const sign =
      code >= 32 && code <= 0x10_ff_ff
        ? String.fromCodePoint(code)
        : (entities[name ?? ""] ?? (code === 9 || code === 10 || code === 13 ? " " : undefined));
    // A text that was cut may end within an entity.
    if (sign === undefined) isKnown &&= whole === "&" && text.length === limits.text;
    return sign ?? "";
  });
  return isKnown ? replaced : undefined;
}
