// `npm run apertium`: installs Debian's Apertium APY with a few language pairs, starts it on this machine's loopback address, lets the
// product's own translator ask it, prints what came out, and stops it. `npm test` plays its protocol instead.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { messageLanguages, type MessageLanguage } from "../contract/src/message-languages.ts";
import { apertium } from "../server/src/modules/translations/adapters/apertium.ts";
import { makeTranslators, type Translators } from "../server/src/modules/translations/adapters/translators.ts";
import { phraseText } from "../server/src/modules/translations/service.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";
import { installPackages } from "./install-packages.ts";

const pairs = "eng-spa fr-es spa-ita es-pt hbs-eng hbs-slv dan-nor swe-dan swe-nor".split(" ");
const packages = ["apertium-apy", ...pairs.map((pair) => `apertium-${pair}`)];

// APY itself can only listen on all addresses.
const onLoopback = `
import tornado.httpserver
bind = tornado.httpserver.HTTPServer.bind
tornado.httpserver.HTTPServer.bind = lambda self, port, *_: bind(self, port, address="127.0.0.1")
from apertium_apy.apy import main
main()`;

/** What is tried in each language: standard phrases with something that must not change. */
const samples = ["scan.found", "power.voltage", "picture.vinPlate", "calibration.failed"];
const values: Readonly<Record<string, string>> = { code: "P0301", value: "12.4 V" };

await runTool(async () => {
  installPackages(packages);
  const port = await freePort();
  // Debian's own Python: another one on the path does not see its packages.
  const server = spawn("/usr/bin/python3", ["-c", onLoopback, "-p", String(port), "/usr/share/apertium/"], {
    stdio: "ignore",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    // A process group of its own, so that the translation pipelines it starts end with it.
    detached: true,
  });
  try {
    await tryIt(`http://127.0.0.1:${port}`, server);
  } finally {
    await stop(server);
  }
});

async function stop(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, "exit");
  process.kill(-server.pid, "SIGTERM");
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function tryIt(url: string, server: ChildProcess): Promise<void> {
  const translator = apertium(url);
  const offered = await whenReady(() => translator.languages(AbortSignal.timeout(2000)), server);
  console.log(`Apertium offers ${offered.size} pairs of our ${messageLanguages.length} languages: ${[...offered.keys()].join(", ")}`);
  const translators = makeTranslators([translator]);
  let translated = 0;
  for (const pair of offered.keys()) {
    const [from, to] = pair.split(">") as [MessageLanguage, MessageLanguage];
    console.log(`\n${pair}`);
    for (const key of samples) translated += await trySample(translators, key, from, to);
  }
  if (translated === 0) throw new StartUpError("Apertium translated nothing.");
}

async function trySample(translators: Translators, key: string, from: MessageLanguage, to: MessageLanguage): Promise<number> {
  const text = phraseText(key, from).replaceAll(/\{([a-z]+)\}/g, (_slot, name: string) => values[name] ?? name);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const made = await translators.translate({ text, from, to, names: [] }, Date.now(), log);
  console.log(`  ${text}\n    → ${made?.text ?? "not translated"}`);
  return made === null ? 0 : 1;
}

/** Asks until the server answers; it needs some seconds to find its pairs. */
async function whenReady<T>(ask: () => Promise<T>, server: ChildProcess): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end && server.exitCode === null; await setTimeout(300)) {
    try {
      return await ask();
    } catch {
      // Not yet.
    }
  }
  throw new StartUpError("Apertium APY did not start.");
}
