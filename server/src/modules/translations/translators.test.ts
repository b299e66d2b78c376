import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Log } from "../../platform/context.ts";
import { apertium } from "./adapters/apertium.ts";
import { libreTranslate } from "./adapters/libre-translate.ts";
import { phrases } from "./adapters/phrases.ts";
import { makeTranslators, TranslatorUnavailable, type Translators } from "./adapters/translators.ts";

/** How the server fails: every answer, or only translations. */
type Fault =
  | "silent"
  | "down"
  | "garbage"
  | "shape"
  | "fewer"
  | "huge"
  | "redirect"
  | "lost"
  | "doubled"
  | "echo"
  | "marked"
  | "unfit"
  | "unknown";

let server: Server;
let base = "";
let fault: Fault | undefined;
let asked: { path: string; body: string }[] = [];
const warnings: object[] = [];
const log: Log = { info: () => undefined, warn: (data) => void warnings.push(data), error: () => undefined };

const languages = [
  { code: "en", name: "English", targets: ["de", "es", "nb", "en"] },
  { code: "de", name: "German", targets: ["en"] },
  { code: "nb", name: "Norwegian", targets: ["en"] },
  { code: "xx", name: "Unknown", targets: ["en"] },
];
const pairs = [
  ["eng", "spa"],
  ["eng", "hbs"],
  ["eng", "hbs_HR"],
  ["hbs", "eng"],
  ["swe", "nob"],
];

/** Both protocols, with translations that show what arrived: words reversed, marked with the language. */
function answerOf(path: string, body: string): unknown {
  if (path === "/languages") return languages;
  if (path === "/listPairs") return { responseData: pairs.map(([sourceLanguage, targetLanguage]) => ({ sourceLanguage, targetLanguage })) };
  if (body.startsWith("{")) {
    const { q, target } = JSON.parse(body) as { q: string[]; target: string };
    return { translatedText: (fault === "fewer" ? q.slice(1) : q).map((text) => translated(text, target)) };
  }
  const form = new URLSearchParams(body);
  return { responseData: { translatedText: translated(form.get("q") ?? "", form.get("langpair") ?? "") }, responseStatus: 200 };
}

function translated(text: string, to: string): string {
  if (fault === "echo") return text;
  if (fault === "lost") return text.replace(/XQ0QX/, "");
  if (fault === "doubled") return `${text} XQ0QX`;
  if (fault === "marked") return ` #${text}  here`;
  if (fault === "unknown") return text.replace("sensor", "detector").replaceAll(/radar|mostly|strange/g, "*$&");
  if (fault === "unfit") return `${text} #bli`;
  return `[${to.replaceAll(/\d/g, "")}] ${text}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({ path: request.url ?? "", body });
      if (fault === "silent") return;
      if (fault === "down") response.writeHead(500).end("no");
      else if (fault === "garbage") response.end("<html>");
      else if (fault === "shape") response.end('{"unexpected":true}');
      else if (fault === "huge") response.end(JSON.stringify({ translatedText: ["x".repeat(300_000)] }));
      else if (fault === "redirect") response.writeHead(302, { location: "/languages" }).end();
      else response.end(JSON.stringify(answerOf(request.url ?? "", body)));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  fault = undefined;
  asked = [];
  warnings.length = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = "Replace the radar before P0301 & read 12.4 V <now>.";
const translate = (translators: Translators, to: "de" | "es" | "no" | "hr" | "fi" = "de", text = message, now = 0, signal?: AbortSignal) =>
  translators.translate({ text, from: "en", to, names: ["Maria Rossi"] }, now, log, signal);

test("LibreTranslate gets HTML whose protected parts are excluded, and its own language code", async () => {
  const translators = makeTranslators([libreTranslate(`${base}/`, "secret")]);
  expect(await translate(translators, "no")).toEqual({ text: `[nb] ${message}`, translator: "libretranslate" });
  expect(JSON.parse(asked[1]!.body)).toEqual({
    q: ['Replace the radar before <span translate="no">XQ0QX</span> &amp; read <span translate="no">XQ1QX</span> &lt;now&gt;.'],
    source: "en",
    target: "nb",
    format: "html",
    api_key: "secret",
  });
});

test("Apertium is asked by its own codes; Croatian is its form of Serbo-Croatian", async () => {
  const translators = makeTranslators([apertium(base)]);
  expect(await translate(translators, "hr")).toEqual({ text: `[eng|hbs_HR] ${message}`, translator: "apertium" });
  expect(Object.fromEntries(new URLSearchParams(asked[1]!.body))).toEqual({
    langpair: "eng|hbs_HR",
    q: "Replace the radar before XQ0QX & read XQ1QX <now>.",
    markUnknown: "yes",
    format: "txt",
  });
});

test("Apertium's marks are taken off; a sentence with a form it lacks, or with many unknown words, is refused", async () => {
  const translators = makeTranslators([apertium(base)]);
  fault = "marked";
  expect(await translate(translators, "es", "P0301 is stored")).toMatchObject({ text: "P0301 is stored here" });
  fault = "unknown";
  expect(await translate(translators, "es", "The radar sensor does not answer P0301")).toMatchObject({
    text: "The radar detector does not answer P0301",
  });
  expect(await translate(translators, "es", "mostly strange words")).toBeNull();
  fault = "unfit";
  expect(await translate(translators, "es", "The calibration failed")).toBeNull();
});

test("line breaks stay; each line is one text", async () => {
  const translators = makeTranslators([libreTranslate(base)]);
  expect(await translate(translators, "de", "First line\n\n Second line")).toMatchObject({ text: "[de] First line\n\n [de] Second line" });
});

test("the first translator that has a translation is used: phrases, then the better, then the next", async () => {
  const translators = makeTranslators([phrases, libreTranslate(base), apertium(base)]);
  expect(await translate(translators, "de", "Please wait.")).toEqual({ text: "Bitte warten Sie einen Moment.", translator: "phrases" });
  expect(asked).toEqual([]);
  expect(await translate(translators, "de")).toMatchObject({ translator: "libretranslate" });
  expect(await translate(translators, "hr")).toMatchObject({ translator: "apertium" });
  expect(await translate(translators, "fi")).toBeNull();
});

test("messages that differ only in their protected parts share one call", async () => {
  const translators = makeTranslators([libreTranslate(base)]);
  await translate(translators, "de", "Please look at P0301 again");
  expect(await translate(translators, "de", "Please look at P0420 again")).toMatchObject({ text: "[de] Please look at P0420 again" });
  expect(asked.map(({ path }) => path)).toEqual(["/languages", "/translate"]);
});

test.each(["lost", "doubled", "echo"] as const)("a translation that is %s is refused without an outage", async (kind) => {
  const translators = makeTranslators([libreTranslate(base)]);
  fault = kind;
  expect(await translate(translators)).toBeNull();
  expect(warnings).toEqual([]);
});

test.each(["down", "garbage", "shape", "fewer", "huge", "redirect"] as const)(
  "an answer that is %s is an outage; the next translator is asked",
  async (kind) => {
    fault = kind;
    await expect(translate(makeTranslators([libreTranslate(base)]), "de", "One text\nand another")).rejects.toThrow(TranslatorUnavailable);
    expect(warnings).toMatchObject([{ translator: "libretranslate" }]);
    const behind = makeTranslators([libreTranslate(base), phrases]);
    expect(await translate(behind, "de", "Thank you")).toEqual({ text: "Danke.", translator: "phrases" });
  },
);

test("a translator that fails is left alone for a while, then tried once", async () => {
  const translators = makeTranslators([libreTranslate(base)]);
  await translate(translators, "de", "one text");
  fault = "down";
  for (const text of ["two texts", "three texts", "four texts"]) await translate(translators, "de", text).catch(() => undefined);
  const calls = asked.length;
  await expect(translate(translators, "de", "five texts", 1000)).rejects.toThrow(TranslatorUnavailable);
  expect(asked).toHaveLength(calls);
  // A pair that it does not offer, and what is cached, need no call.
  expect(await translate(translators, "fi", "five texts", 1000)).toBeNull();
  fault = undefined;
  expect(await translate(translators, "de", "five texts", 31_000)).toMatchObject({ text: "[de] five texts" });
});

test("a caller that gives up ends the call, which is no fault of the translator", async () => {
  const translators = makeTranslators([libreTranslate(base)]);
  fault = "silent";
  const abort = new AbortController();
  const waiting = translate(translators, "de", message, 0, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toThrow(TranslatorUnavailable);
  expect(warnings).toEqual([]);
});

test.each([
  ["nothing but protected parts", "P0301 12.4 V"],
  ["its own placeholder", "What is XQ0QX?"],
  ["too long", "word ".repeat(1001)],
  ["empty", "  "],
])("a message with %s is not sent", async (_what, text) => {
  expect(await translate(makeTranslators([libreTranslate(base)]), "de", text)).toBeNull();
  expect(asked).toEqual([]);
});
