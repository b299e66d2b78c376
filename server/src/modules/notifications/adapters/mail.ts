import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { patience, type Delivery } from "./delivery.ts";

/** A letter in two forms. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try, so that a mailbox shows it once. */
  messageId: string;
  /** Where the reader changes how they are told. */
  settingsUrl: string;
}

/** Where letters go. */
export interface Mail {
  send(letter: Letter): Promise<Delivery>;
  /** Deletes letters of the folder beyond its size; nothing with a mail server. */
  tidy(): Promise<void>;
  close(): void;
}

/** Letters that the folder keeps. */
const maxLetters = 1000;

/** A mail server, `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 3 * patience,
    // A letter is text: nothing of it is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter) => {
      try {
        await transport.sendMail(optionsOf(letter, from));
        return "delivered";
      } catch (error) {
        const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
        // Refused is this letter; where the server refuses us, an operator mends it.
        return responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(code) ? "refused" : "unavailable";
      }
    },
    tidy: () => Promise.resolve(),
    close: () => transport.close(),
  };
}

/** A folder in which each letter is a file that mail programs open: without a mail server, an operator reads or forwards them. */
export function folderMail(folder: string, from: string, kept = maxLetters): Mail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(optionsOf(letter, from));
      await mkdir(folder, { recursive: true });
      const name = `${letter.messageId.replaceAll(/[^\w-]/g, "_")}.eml`;
      // Complete or not there: whoever takes letters out of the folder never sees half of one.
      await writeFile(join(folder, `.${name}`), message);
      await rename(join(folder, `.${name}`), join(folder, name));
      return "delivered";
    },
    tidy: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).toSorted();
      await Promise.all(names.slice(0, Math.max(0, names.length - kept)).map((name) => rm(join(folder, name), { force: true })));
    },
    close: () => undefined,
  };
}

function optionsOf({ to, subject, text, html, messageId, settingsUrl }: Letter, from: string): SendMailOptions {
  return {
    from,
    // An object, so that what a person typed as their address is never read as several.
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId: `<${messageId}@${from.split("@").at(-1)?.replace(/>$/, "") ?? "remotebay"}>`,
    list: { unsubscribe: settingsUrl },
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
