import { lookup } from "node:dns/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ForbiddenAddress, postOutward, publicOnly, type OutwardRules } from "./outward.ts";

let server: Server;
let port: number;
let calls = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    calls += 1;
    if (request.url === "/elsewhere") response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
    else {
      // A reply without an end: only its status is waited for.
      response.writeHead(201).write("x".repeat(100_000));
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const anyAddress: OutwardRules = { protocols: ["http:"], isAllowed: () => true };
const post = async (url: string, rules: OutwardRules) =>
  (await postOutward(new URL(url), { headers: {}, body: Buffer.from("push"), signal: AbortSignal.timeout(5_000) }, rules)).status;

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "2002:a00:1::",
  "::127.0.0.1",
  "::7f00:1",
  "::10.0.0.1",
  "::8.8.8.8",
  "::ffff:0:127.0.0.1",
  "0:0:0:0:0:ffff:7f00:1",
  "64:ff9b::127.0.0.1",
  "64:ff9b:1::127.0.0.1",
  "2001::7f00:1",
  "2001:db8::1",
  "2606:4700::5efe:127.0.0.1",
  "2606:4700::200:5efe:10.0.0.1",
  "fec0::127.0.0.1",
  "4000::1",
  "not an address",
])("%s is not of the public internet", (address) => {
  expect(publicOnly.isAllowed(address)).toBe(false);
});

test.each(["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s is", (address) => {
  expect(publicOnly.isAllowed(address)).toBe(true);
});

test.each([
  "https://127.0.0.1",
  "https://[::1]",
  "https://localhost",
  "https://[::ffff:127.0.0.1]",
  "https://2130706433",
  "https://0x7f.1",
  "https://0177.0.0.1",
  "https://127.1",
  "https://0",
  "https://127.0.0.1.",
  "https://user:password@127.0.0.1",
  "https://[64:ff9b::7f00:1]",
  "https://[2002:7f00:1::]",
])("%s is never connected to", async (address) => {
  const before = calls;
  await expect(post(`${address}:${port}/`, publicOnly)).rejects.toThrow(ForbiddenAddress);
  expect(calls).toBe(before);
});

test("only https is called", async () => {
  await expect(post(`http://127.0.0.1:${port}/`, { ...publicOnly, isAllowed: () => true })).rejects.toThrow(ForbiddenAddress);
});

test.each([22, 25, 110, 143, 587, 6000, 6667, 10080])("port %i, of another protocol, is never connected to", async (blocked) => {
  const asked: string[] = [];
  const rules: OutwardRules = { protocols: ["http:", "https:"], isAllowed: (address) => asked.push(address) > 0 };
  for (const url of [`http://localhost:${blocked}/`, `https://localhost:${blocked}/`, `http://127.0.0.1:0${blocked}/`])
    await expect(post(url, rules)).rejects.toThrow(ForbiddenAddress);
  // Not even its name was looked up.
  expect(asked).toEqual([]);
});

test("a name is connected to at an address that was checked", async () => {
  const asked: string[] = [];
  const only = (allowed: boolean): OutwardRules => ({
    protocols: ["http:"],
    isAllowed: (address) => {
      asked.push(address);
      return allowed;
    },
  });
  await expect(post(`http://localhost:${port}/`, only(false))).rejects.toThrow(ForbiddenAddress);
  expect(asked).toContain("127.0.0.1");
});

test("a name that leads to another address at the next look is looked up once for a connection", async () => {
  const before = calls;
  const addresses = (await lookup("localhost", { all: true })).length;
  let checked = 0;
  // The first look finds addresses that may be called; a second one would find our own network.
  const rebinding: OutwardRules = { protocols: ["http:"], isAllowed: () => (checked += 1) <= addresses };
  expect(await post(`http://localhost:${port}/`, rebinding)).toBe(201);
  expect(checked).toBe(addresses);
  expect(calls).toBe(before + 1);
  await expect(post(`http://localhost:${port}/`, rebinding)).rejects.toThrow(ForbiddenAddress);
  expect(calls).toBe(before + 1);
});

test("a redirect to an address of ours is an answer like any other, and goes nowhere", async () => {
  const before = calls;
  expect(await post(`http://127.0.0.1:${port}/elsewhere`, anyAddress)).toBe(307);
  expect(calls).toBe(before + 1);
});

test("the status is answered without the rest of the reply, and redirects are not followed", async () => {
  expect(await post(`http://127.0.0.1:${port}/`, anyAddress)).toBe(201);
  const before = calls;
  expect(await post(`http://127.0.0.1:${port}/elsewhere`, anyAddress)).toBe(307);
  expect(calls).toBe(before + 1);
});
