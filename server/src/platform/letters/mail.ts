import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { createTransport, type SendMailOptions } from "nodemailer";
import { StartUpError } from "../start-up/start-up-error.ts";
import { patience, type Delivery } from "./delivery.ts";

/** A letter in two forms. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try, so that a mailbox shows it once. */
  messageId: string;
  /** Where the reader chooses not to get such letters; only of letters that they can choose not to get. */
  settingsUrl?: string;
}

/** Where letters go. */
export interface Mail {
  /** `gone`: its address is refused for good. */
  send(letter: Letter): Promise<Delivery>;
  /** Deletes letters of the folder beyond its size; nothing with a mail server. */
  tidy(): Promise<void>;
  close(): void;
}

/** Letters that the folder keeps. */
const maxLetters = 1000;

/** What letters are signed with, so that other mail servers trust their sender. */
export interface Dkim {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** The mail of this installation: its mail server, else the folder below `dataDir`. Throws StartUpError for a key that cannot be read. */
export async function openMail(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "dkim">): Promise<Mail> {
  const { smtpUrl, mailFrom, dataDir } = config;
  const dkim = await readDkim(config.dkim);
  return smtpUrl === undefined ? folderMail(join(dataDir, "letters"), mailFrom, { dkim }) : smtpMail(smtpUrl, mailFrom, { dkim });
}

async function readDkim(configured: Config["dkim"]): Promise<Dkim | undefined> {
  if (configured === undefined) return undefined;
  const privateKey = await readFile(configured.keyFile, "utf8").catch((error: Error) => {
    throw new StartUpError(`DKIM_KEY_FILE cannot be read: ${error.message}`, { cause: error });
  });
  if (!/^-----BEGIN [A-Z ]*PRIVATE KEY-----/m.test(privateKey)) throw new StartUpError("DKIM_KEY_FILE contains no private key.");
  return { domainName: configured.domain, keySelector: configured.selector, privateKey };
}

interface MailOptions {
  dkim?: Dkim | undefined;
  /** Letters that the folder keeps. */
  kept?: number;
}

/** A mail server, `smtp://user:password@host:587` or `smtps://…`. */
function smtpMail(url: string, from: string, { dkim }: MailOptions): Mail {
  const transport = createTransport({
    url,
    ...(dkim && { dkim }),
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
        const { code = "", command = "", responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
        if (responseCode >= 500 && command === "RCPT TO") return "gone";
        // Refused is this letter; where the server refuses us, it has to be configured anew.
        return responseCode >= 500 && /^E(ENVELOPE|MESSAGE)$/.test(code) ? "refused" : "unavailable";
      }
    },
    tidy: () => Promise.resolve(),
    close: () => transport.close(),
  };
}

/** A folder in which each letter is a file that mail programs open: without a mail server, they are read or forwarded from there. */
export function folderMail(folder: string, from: string, { dkim, kept = maxLetters }: MailOptions = {}): Mail {
  const transport = createTransport({
    streamTransport: true,
    ...(dkim && { dkim }),
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
    ...(settingsUrl !== undefined && { list: { unsubscribe: settingsUrl } }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
