import { comparable, isBuiltFrom } from "@remotebay/contract";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { problem } from "../../../platform/problem.ts";

const list = new URL("../../../../known-passwords/passwords.txt.br", import.meta.url);

let known: Promise<ReadonlySet<string>> | undefined;

/** The passwords of published leaks; read when the first password is chosen. */
function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= readFile(list)
    .then(promisify(brotliDecompress))
    .then((text) => new Set(text.toString("utf8").split("\n")));
  return known;
}

/** Characters beside a known password that do not make it another one: `dragon2026!`. */
const mostAround = 6;

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** A text without the digits and signs around it; nothing where they are too many or it is too short to say anything. */
function coreOf(text: string): string[] {
  const found = text.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, "");
  return found.length >= 4 && text.length - found.length <= mostAround ? [found, comparable(found)] : [];
}

/** What a password was made from: itself, without signs, without what surrounds its letters, and with letters for digits. */
function originsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const plain = lower.replaceAll(/[013457@$!]/g, (sign) => letters[sign] ?? "");
  return [lower, comparable(lower), plain, comparable(plain), ...coreOf(lower), ...coreOf(plain)];
}

/** Whether a password repeats a short part, or counts up or down. */
function isPattern(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,6}?)\1+.{0,3}$/u.test(lower)) return true;
  const steps = Array.from(lower.slice(1), (_, at) => lower.charCodeAt(at + 1) - lower.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) === 1 || step === 0).length >= steps.length - 2;
}

/** Whether somebody who guesses tries this password early: it is known from leaks, a pattern, or made of words that are known of its owner. */
export async function isGuessable(password: string, ownWords: readonly string[]): Promise<boolean> {
  if (isPattern(password) || isBuiltFrom(password, [...ownWords, "remotebay"])) return true;
  const all = await knownPasswords();
  return originsOf(password).some((origin) => all.has(origin));
}

/** The words that are known of somebody: names and the parts of their e-mails. */
export function wordsOf({ names, emails }: { names: readonly string[]; emails: readonly string[] }): string[] {
  return [...names.flatMap((name) => [name, ...name.split(/\s+/)]), ...emails.flatMap((email) => [email, ...email.split(/[@.]/)])];
}

/** Throws `invalid` with `password-known` for a password that is guessed early. */
export async function requireGoodPassword(password: string, ownWords: readonly string[]): Promise<void> {
  if (!(await isGuessable(password, ownWords))) return;
  const message = "This password is one of those that are tried first.";
  throw problem("invalid", { errors: [{ path: "Password", code: "password-known", message }] });
}
