import { writtenCulture } from "../../../../../locales/languages.ts";
import { isForeignText, vehicleWords } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";
import type { UnreadNews } from "../../chat/service.ts";
import { layOut } from "../../../platform/letters/layout.ts";
import type { Letter } from "../../../platform/letters/mail.ts";
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

/** A letter about work, in the layout of all letters. Its reader can choose not to get such. */
export function letterOf(
  { t, culture, email }: Pick<Reader, "t" | "culture" | "email">,
  { path, ...said }: Said,
  publicUrl: string,
  messageId: string,
): Letter {
  const button = { label: t("notifications.open"), url: `${publicUrl}${path}` };
  const settings = { label: t("notifications.change"), url: `${publicUrl}/user` };
  return layOut({ email, culture }, { ...said, button, settings }, messageId);
}

function lineOf(
  { t, culture, timeZone, language, translations }: Reader,
  message: UnreadNews["messages"][number],
): { head: string; body: string } {
  const time = new Intl.DateTimeFormat(writtenCulture(culture), { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    message.createdAt,
  );
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
