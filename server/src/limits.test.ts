import { getConfiguration } from "@remotebay/contract";
import { expect, onTestFinished, test } from "vitest";
import { makeApp } from "./testing/app.ts";

test("an address over the rate limit gets Retry-After; pages and files are not counted", async () => {
  const app = await makeApp({ callsPerMinute: 3 });
  onTestFinished(() => app.close());
  const answers = [];
  for (let call = 0; call < 4; call += 1) answers.push(await app.send(getConfiguration, {}));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
  const refused = answers[3];
  expect(refused?.problem.code).toBe("too-many");
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await app.fastify.inject("/healthz")).statusCode).toBe(200);
});
