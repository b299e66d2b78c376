import { isForeignText, vehicleWords } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";
import type { UnreadNews } from "../../chat/service.ts";
import type { Letter } from "../adapters/mail.ts";
import { pathOf, systemSentence, titleOf } from "./compose.ts";

/** Messages that a letter quotes, and characters of each. */
const quoted = { messages: 5, characters: 400 };

/** Who is written to, and what they read. */
export interface Reader {
  email: string;
  t: Translate;
  /** Culture of dates and the language of the letter. */
  culture: string;
  timeZone: string;
  /** Of their profile; what is not translated into it is marked. */
  language: string;
  /** Translations into the reader's language, by the number of the message. */
  translations: ReadonlyMap<number, string>;
}

/** What a letter says. */
export interface Said {
  title: string;
  /** One line that names what it is about. */
  about: string;
  intro: readonly string[];
  lines: readonly { head: string; body: string }[];
  /** The page to open, as a path of the application. */
  path: string;
  /** Why the reader gets it. */
  why: string;
}

/** A letter about news of one conversation. */
export function composeLetter(reader: Reader, { channel, messages }: UnreadNews, publicUrl: string, messageId: string): Letter {
  const { t } = reader;
  const lines = messages.slice(-quoted.messages).map((message) => lineOf(reader, message));
  const more = messages.length - lines.length;
  const said: Said = {
    title: titleOf(t, messages),
    about: aboutRequest(t, channel.workOrderNumber, vehicleWords(channel.modelYear, channel.make, channel.model)),
    intro: more > 0 ? [t("notifications.more", { count: more })] : [],
    lines,
    path: pathOf(channel.id, messages),
    why: t("notifications.why"),
  };
  return letterOf(reader, said, publicUrl, messageId);
}

/** The line that names a request: its work order, and its vehicle if that is known. */
export function aboutRequest(t: Translate, number: string, vehicle: string): string {
  return [t("notifications.workOrder", { number }), vehicle].filter((part) => part !== "").join(" · ");
}

/** A letter as plain text and as simple HTML. */
export function letterOf(
  { t, culture, email }: Pick<Reader, "t" | "culture" | "email">,
  said: Said,
  publicUrl: string,
  messageId: string,
): Letter {
  const { title, about, intro, lines, why } = said;
  const link = `${publicUrl}${said.path}`;
  const settingsUrl = `${publicUrl}/user`;
  const text = [
    title,
    about,
    "",
    ...intro,
    ...lines.map(({ head, body }) => (body === "" ? head : `${head}\n${body}\n`)),
    "",
    `${t("notifications.open")}: ${link}`,
    "",
    why,
    `${t("notifications.change")}: ${settingsUrl}`,
    "",
  ].join("\n");
  const html = page(culture, title, [
    `<h1 style="font-size:18px;margin:0 0 4px">${escaped(title)}</h1>`,
    `<p style="margin:0 0 16px;color:#555">${escaped(about)}</p>`,
    ...intro.map((line) => `<p>${escaped(line)}</p>`),
    ...lines.map(({ head, body }) => `<p style="margin:0 0 12px"><small style="color:#555">${escaped(head)}</small>${broken(body)}</p>`),
    `<p style="margin:20px 0"><a href="${escaped(link)}">${escaped(t("notifications.open"))}</a></p>`,
    `<p><small style="color:#555">${escaped(why)} <a href="${escaped(settingsUrl)}">${escaped(t("notifications.change"))}</a></small></p>`,
  ]);
  // What a person typed never begins a new header.
  return { to: email, subject: `${title} · ${about}`.replaceAll(/\s+/g, " "), text, html, messageId, settingsUrl };
}

function lineOf(
  { t, culture, timeZone, language, translations }: Reader,
  message: UnreadNews["messages"][number],
): { head: string; body: string } {
  const time = new Intl.DateTimeFormat(culture, { dateStyle: "medium", timeStyle: "short", timeZone }).format(message.createdAt);
  if (message.messageType === "system") return { head: time, body: systemSentence(t, message) };
  const head = `${message.userName} · ${time}`;
  if (message.messageType === "file") return { head, body: t("notifications.file") };
  const translation = translations.get(message.seq);
  const text = translation ?? message.text;
  const isMarked = translation === undefined && isForeignText(message.language, language);
  return { head: isMarked ? `${head} · ${t("chat.notTranslated")}` : head, body: text.length > quoted.characters ? `${cut(text)}…` : text };
}

/** The beginning of a text, without half of a character at its end. */
function cut(text: string): string {
  return text.slice(0, quoted.characters).replace(/[\uD800-\uDBFF]$/, "");
}

function page(language: string, title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:560px;margin:0 auto;padding:16px">
${parts.join("\n")}
</body></html>
`;
}

function broken(text: string): string {
  return `<br>${escaped(text).replaceAll("\n", "<br>")}`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as text in HTML, in an attribute too. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
