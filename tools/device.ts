import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";
import { playDevice, type PlayedDevice } from "./play-device.ts";

// npm run device -- --id <number> [--secret <text>] [--url <address>] [--interval <seconds>] [--voltage <volts>]: plays an interface box (docs/operating.md).
const usage = `Usage: npm run device -- --id <number> [--secret <text>] [--url http://127.0.0.1:4000] [--interval <seconds, 1 to 60>] [--voltage <volts, 0 to 60>]
The secret may be in the variable DEVICE_SECRET instead, where other users of this machine do not see it.`;

await runTool(async () => {
  const device = readOptions();
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  await playDevice(device, {
    print: (line) => void process.stdout.write(`${new Date().toISOString()} ${line}\n`),
    wait: (milliseconds) => delay(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined),
    isEnding: () => ending.signal.aborted,
    fetch,
  });
});

function readOptions(): PlayedDevice {
  const { id, secret = process.env["DEVICE_SECRET"] ?? "", url, interval, voltage } = parsed();
  const seconds = Number(interval);
  const isWhole = id !== undefined && /^[1-9]\d{0,9}$/.test(id);
  const volts = voltage === undefined ? undefined : Number(voltage);
  if (volts !== undefined && !(volts >= 0 && volts <= 60)) throw new StartUpError(usage);
  if (!isWhole || secret === "" || !URL.canParse(url) || !(seconds >= 1 && seconds <= 60)) throw new StartUpError(usage);
  return { id: Number(id), secret, url, interval: seconds * 1000, voltage: volts };
}

function parsed() {
  try {
    return parseArgs({
      options: {
        id: { type: "string" },
        secret: { type: "string" },
        url: { type: "string", default: "http://127.0.0.1:4000" },
        interval: { type: "string", default: "20" },
        voltage: { type: "string" },
      },
    }).values;
  } catch {
    throw new StartUpError(usage);
  }
}
