import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connection, setLost } from "./connection.ts";
import { fetchAnswer } from "./http.ts";

/** What the service answers to calls and to `/readyz`; 0 is no answer. */
const service = { calls: 200, ready: 200 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"], language: "en" });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("fetch", (path: string) => {
    const status = path === "/readyz" ? service.ready : service.calls;
    return status === 0 ? Promise.reject(new TypeError("failed to fetch")) : Promise.resolve(new Response("", { status }));
  });
});
afterEach(async () => {
  Object.assign(service, { calls: 200, ready: 200 });
  await vi.advanceTimersByTimeAsync(20_000);
  setLost("socket", false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = () => fetchAnswer({ method: "GET", path: "getUserByName" }).catch(() => undefined);
const after = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return connection.get();
};

test("calls that are answered 503 are a lost connection, although the live connection is open", async () => {
  Object.assign(service, { calls: 503, ready: 503 });
  await call();
  expect(await after(10)).toBe("reconnecting");
  expect(await after(12_000)).toBe("offline");
  Object.assign(service, { calls: 200, ready: 200 });
  expect(await after(8000)).toBe("online");
});

test("one refused call of a service that serves others is no lost connection", async () => {
  service.calls = 503;
  await call();
  expect(await after(20_000)).toBe("online");
});

test("a call without an answer is one while nothing else is answered either", async () => {
  Object.assign(service, { calls: 0, ready: 0 });
  await call();
  expect(await after(10)).toBe("reconnecting");
  service.ready = 200;
  expect(await after(1000)).toBe("online");
});

test("a closed live connection is told by the socket alone, and is over when it opens", async () => {
  Object.assign(service, { calls: 503, ready: 503 });
  setLost("socket", true);
  await call();
  setLost("socket", false);
  expect(connection.get()).toBe("online");
});
