import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApp, type TestApp } from "./testing/app.ts";
import { everyCall } from "./testing/every-call.ts";

const accepted = readFileSync(new URL("../../contract/acceptance-calls.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([method = "", path = ""]) => `${method} ${path.replace(/\/$/, "")}`);

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

test("every agreed call is in the contract under its exact name", () => {
  const declared = new Set(everyCall.map(({ call }) => `${call.method} ${call.path.replace(/\/$/, "")}`));
  expect(accepted.filter((call) => !declared.has(call))).toEqual([]);
});

test("the machine-readable contract lists every declared call", async () => {
  const { paths } = (await app.fastify.inject("/api/openapi.json")).json();
  for (const { call } of everyCall) expect(paths[`/api/${call.path}`]?.[call.method.toLowerCase()]?.summary).toBe(call.summary);
});

test("paths match in any letter case, and unknown ones return a problem", async () => {
  expect((await app.fastify.inject("/API/CONFIGURATION")).statusCode).toBe(200);
  expect((await app.fastify.inject("/api/servicerequest/servicerequeststatuslist/")).statusCode).toBe(401);
  expect((await app.fastify.inject("/api/no/such/call")).json()).toMatchObject({ code: "not-found", status: 404 });
});

test("health, readiness and metrics respond", async () => {
  expect((await app.fastify.inject("/healthz")).json()).toEqual({ status: "up" });
  expect((await app.fastify.inject("/readyz")).json()).toEqual({ status: "ready" });
  expect((await app.fastify.inject("/metrics")).body).toContain("http_request_duration_seconds");
});
