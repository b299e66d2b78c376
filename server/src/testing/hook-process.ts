// A service that sends webhooks to this machine: `node hook-process.ts <database>`; webhooks-lost.test.ts kills it. It prints "ready" when it works.
import { makeApp } from "./app.ts";

const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error("name a database");
const app = await makeApp({ databaseUrl, toLoopback: true });
/** Seconds of its clock in one of ours, so that what a killed process had taken is soon another's. */
const hurry = 20;
const beat = async () => {
  app.clock.advance(hurry * 100);
  await app.tick();
  setTimeout(() => void beat(), 100);
};
await beat();
console.log("ready");
