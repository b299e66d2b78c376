import { afterEach, beforeEach, expect, test } from "vitest";
import { personalData as personal } from "../../personal-data.ts";
import { createLog } from "../log.ts";
import { createStopper } from "./stopper.ts";

const events = ["SIGTERM", "SIGINT", "SIGHUP", "uncaughtException", "unhandledRejection"] as const;
let before: Map<string, Function[]>;

beforeEach(() => {
  before = new Map(events.map((event) => [event, process.rawListeners(event)]));
});

// Listeners of a stopper must be removed after each test.
afterEach(() => {
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.get(event)?.includes(listener)) process.off(event, listener as () => void);
    }
  }
});

test("parts are stopped once, last first, and one that fails does not prevent the others", async () => {
  const lines: string[] = [];
  const stopper = createStopper({
    log: createLog({ personal, destination: { write: (line) => void lines.push(line) } }),
    write: () => undefined,
  });
  const stopped: string[] = [];
  stopper.add("database", async () => stopped.push("database"), 1_000);
  stopper.add("jobs", () => Promise.reject(new Error("jobs hang")), 1_000);
  stopper.add("application", async () => stopped.push("application"), 1_000);
  await Promise.all([stopper.stop(), stopper.stop()]);
  expect(stopped).toEqual(["application", "database"]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("jobs hang");
});

test("a part that does not end is left behind after its limit", async () => {
  const lines: string[] = [];
  const stopper = createStopper({
    log: createLog({ personal, destination: { write: (line) => void lines.push(line) } }),
    write: () => undefined,
  });
  const stopped: string[] = [];
  stopper.add("database", async () => stopped.push("database"), 1_000);
  stopper.add("application", () => new Promise(() => {}), 20);
  await stopper.stop();
  expect(stopped).toEqual(["database"]);
  expect(lines[0]).toContain("did not stop in time");
});
