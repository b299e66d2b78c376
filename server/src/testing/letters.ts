import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A letter of the folder, as its reader sees it. */
export interface FoundLetter {
  name: string;
  to: string;
  subject: string;
  text: string;
  source: string;
  /** What the link in it carries; empty without one. */
  token: string;
}

/** The letters that an installation without a mail server wrote, in the order of their names. */
export async function readLetters(dataDir: string): Promise<FoundLetter[]> {
  const folder = join(dataDir, "letters");
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => asLetter(name, await readFile(join(folder, name), "utf8"))));
}

function asLetter(name: string, source: string): FoundLetter {
  const header = (key: string) => decodeWords(new RegExp(`^${key}: (.*(?:\r\n[ \t].*)*)`, "m").exec(source)?.[1] ?? "");
  const part = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(source)?.[1] ?? "";
  const isBase64 = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: base64[^]*?\r\n\r\n/.test(
    source.slice(0, source.indexOf(part) + 1),
  );
  const text = isBase64 ? Buffer.from(part, "base64").toString("utf8") : fromQuotedPrintable(part);
  return { name, to: header("To"), subject: header("Subject"), text, source, token: /#([\w-]+\.[\w-]+)/.exec(text)?.[1] ?? "" };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The words of a header, of which those with other letters are encoded. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\r\n[ \t]/g, " ")
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?(Q|B)\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("utf8") : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}
