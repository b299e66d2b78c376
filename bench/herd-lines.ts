import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openLightConnection, realtimePath } from "./light-connection.ts";

export interface HerdOptions {
  port: number;
  tokens: readonly string[];
  lines: number;
  /** Paths that a client fetches again when it is told that it missed too much. */
  refetched: readonly string[];
}

/** Many live connections of browsers, in a process of their own. */
export interface Herd {
  /** Resolves when all are open. */
  open(): Promise<void>;
  /** All of them, which have been lost, come back at the same moment: when the last one is there, and how many tries it took. */
  back(): Promise<{ seconds: number; tries: number }>;
  /** Resolves when all have been told to fetch everything again, and have done so. */
  refetched(): Promise<{ seconds: number }>;
  close(): Promise<void>;
}

type Command = "open" | "back" | "refetched";

export function makeHerd(options: HerdOptions): Herd {
  const child = fork(fileURLToPath(import.meta.url), ["herd"], { execArgv: [], serialization: "advanced" });
  child.send(options);
  const ask = async (command: Command): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(command);
    const ended = once(child, "exit").then(() => Promise.reject(new Error("the lines ended")));
    return ((await Promise.race([answer, ended])) as [unknown])[0];
  };
  return {
    open: async () => void (await ask("open")),
    back: async () => (await ask("back")) as { seconds: number; tries: number },
    refetched: async () => (await ask("refetched")) as { seconds: number },
    close: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** What one line does, as the browser's does: where it does not get in it tries again after a time drawn by lot, or when it is told to. */
function makeLine({ port, tokens, refetched }: HerdOptions, nth: number, agent: Agent, changed: () => void) {
  const token = tokens[nth % tokens.length] ?? "";
  const line = { isOpen: false, refetches: 0, tries: 0, position: "" };
  const refetch = async (after: number) => {
    await wait(after * 1000);
    for (const path of refetched) await fetchWith(agent, `http://127.0.0.1:${port}/api/${path}`, token);
    line.refetches += 1;
    changed();
  };
  const connect = (attempt: number): void => {
    line.tries += 1;
    let isOver = false;
    const again = (milliseconds: number) => {
      if (isOver) return;
      isOver = true;
      const wasOpen = line.isOpen;
      line.isOpen = false;
      changed();
      connection.close();
      if (!wasOpen) setTimeout(() => connect(attempt + 1), milliseconds);
    };
    const lot = () => Math.random() * Math.min(8000, 1000 * 2 ** attempt);
    const connection = openLightConnection({
      port,
      path: realtimePath,
      broken: () => again(lot()),
      hear: (text, own) => {
        if (text.startsWith('42["caught-up"')) {
          const [, told] = JSON.parse(text.slice(2)) as [string, { position: string; reset: boolean; after?: number }];
          line.position = told.position;
          line.isOpen = true;
          if (told.reset) void refetch(told.after ?? 0);
          changed();
        } else if (text.startsWith("0{")) own.send(`40${JSON.stringify({ token, since: line.position || undefined })}`);
        else if (text === "2") own.send("3");
        else if (text.startsWith("44")) {
          const { data } = JSON.parse(text.slice(2)) as { data?: { retryAfter?: number } };
          again(data?.retryAfter === undefined ? lot() : data.retryAfter * 1000);
        }
      },
    });
  };
  return { line, connect };
}

function fetchWith(agent: Agent, address: string, token: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once("end", resolve);
    });
    sent.once("error", () => resolve());
  });
}

const nothing = () => undefined;

/** The other process. */
function serveCommands(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const all: ReturnType<typeof makeLine>[] = [];
  let options: HerdOptions;
  let changed: () => void = nothing;
  const until = (isDone: () => boolean) =>
    new Promise<void>((resolve) => {
      changed = () => void (isDone() && resolve());
      changed();
    });
  const open = async () => {
    // A hundred at a time.
    for (let nth = 0; nth < options.lines; nth += 1) {
      const made = makeLine(options, nth, agent, () => changed());
      all.push(made);
      made.connect(0);
      if (nth % 100 === 99) await until(() => all.every(({ line }) => line.isOpen));
    }
    await until(() => all.every(({ line }) => line.isOpen));
  };
  const tries = () => all.reduce((sum, { line }) => sum + line.tries, 0);
  const back = async () => {
    await until(() => all.every(({ line }) => !line.isOpen));
    const [begin, before] = [performance.now(), tries()];
    for (const { connect } of all) connect(0);
    await until(() => all.every(({ line }) => line.isOpen));
    return { seconds: (performance.now() - begin) / 1000, tries: tries() - before };
  };
  const refetched = async () => {
    const before = all.map(({ line }) => line.refetches);
    const begin = performance.now();
    await until(() => all.every(({ line }, nth) => line.refetches > (before[nth] ?? 0)));
    return { seconds: (performance.now() - begin) / 1000 };
  };
  process.once("disconnect", () => process.exit());
  process.on("message", (command: Command | HerdOptions) => {
    if (typeof command === "object") options = command;
    else void { open, back, refetched }[command]().then((answer) => process.send?.(answer ?? "done"));
  });
}

if (process.argv[2] === "herd" && process.send !== undefined) serveCommands();
