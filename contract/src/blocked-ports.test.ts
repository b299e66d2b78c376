import { expect, test } from "vitest";
import { hasBadPort } from "./blocked-ports.ts";

/** Whether Node's own `fetch`, which follows the Fetch standard, refuses a port; what it does not refuse goes no further than here. */
async function isRefusedByFetch(port: number): Promise<boolean> {
  const dispatcher = {
    dispatch: () => {
      throw new Error("passed");
    },
  };
  const refused: unknown = await fetch(`https://hooks.example.com:${port}/`, { dispatcher } as RequestInit).catch(
    (error: unknown) => error,
  );
  const { message } = (refused as { cause: Error }).cause;
  expect(["bad port", "passed"]).toContain(message);
  return message === "bad port";
}

test("the ports are those of the Fetch standard, as Node's fetch knows them", async () => {
  const differing: number[] = [];
  // Above, the standard has none. Port 0 is blocked since 2025: https://github.com/whatwg/fetch/pull/1847.
  for (let port = 1; port <= 12_000; port += 1)
    if ((await isRefusedByFetch(port)) !== hasBadPort(`https://hooks.example.com:${port}/`)) differing.push(port);
  expect(differing).toEqual([]);
  expect(hasBadPort("https://hooks.example.com:0/")).toBe(true);
});

test.each([
  ["https://hooks.example.com/", false],
  ["https://hooks.example.com:443/", false],
  ["https://hooks.example.com:8443/", false],
  ["https://hooks.example.com:25/", true],
  ["https://hooks.example.com:00025/", true],
  ["https://[2606:4700:4700::1111]:22", true],
  ["https://user:25@hooks.example.com/", false],
  ["no address", false],
])("%s has a blocked port: %s", (address, expected) => {
  expect(hasBadPort(address)).toBe(expected);
});
