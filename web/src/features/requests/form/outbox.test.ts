import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as call from "../../../lib/call.ts";
import { send } from "../../../lib/call.ts";
import type * as OutboxModule from "./outbox.ts";
import { newBody, blankValues } from "./request-values.ts";

vi.mock("../../../lib/call.ts", async (original) => ({ ...(await original<typeof call>()), send: vi.fn<typeof call.send>() }));

const sending = vi.mocked(send);
const body = newBody(blankValues({ Id: 5 }), "InProcess");
const online = new EventTarget();
let outbox: typeof OutboxModule;

/** What a reload does: the page's memory is new, the device's is the old one. */
async function reload(): Promise<void> {
  vi.resetModules();
  outbox = await import("./outbox.ts");
}

/** A problem of the class that the fresh modules know. */
async function problem(code: "offline" | "vin-in-use" | "internal", status: number): Promise<Error> {
  const { CallProblem } = await import("../../../lib/call.ts");
  return new CallProblem(code, status);
}

function keys(): (string | undefined)[] {
  return sending.mock.calls.map(([, , options]) => options?.idempotencyKey);
}

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("addEventListener", online.addEventListener.bind(online));
  vi.stubGlobal("removeEventListener", online.removeEventListener.bind(online));
  sending.mockReset();
  await reload();
});
afterEach(() => vi.unstubAllGlobals());

test("without a connection it waits, and goes under the same key when there is one", async () => {
  sending.mockRejectedValueOnce(await problem("offline", 0)).mockResolvedValueOnce({ id: 1042 } as never);
  const done = outbox.sendOut(5, body);
  await vi.waitFor(() => expect(outbox.currentOutgoing().state).toBe("queued"));
  online.dispatchEvent(new Event("online"));
  await done;
  expect(outbox.currentOutgoing()).toEqual({ state: "sent", id: 1042, status: "InProcess" });
  expect(new Set(keys()).size).toBe(1);
  expect(keys()).toHaveLength(2);
});

test("a reload in between sends it on under the same key", async () => {
  sending.mockImplementationOnce(async () => await new Promise<never>(() => {}));
  void outbox.sendOut(5, body);
  await vi.waitFor(() => expect(sending).toHaveBeenCalledOnce());
  await reload();
  sending.mockResolvedValueOnce({ id: 7 } as never);
  await outbox.resume(5);
  expect(outbox.currentOutgoing()).toMatchObject({ state: "sent", id: 7 });
  expect(new Set(keys()).size).toBe(1);
  await reload();
  await outbox.resume(5);
  expect(sending).toHaveBeenCalledTimes(2);
});

test("what the service refuses is told, and the next try is a new one", async () => {
  sending.mockRejectedValueOnce(await problem("vin-in-use", 409));
  await outbox.sendOut(5, body);
  expect(outbox.currentOutgoing()).toMatchObject({ state: "refused" });
  sending.mockResolvedValueOnce({ id: 8 } as never);
  await outbox.sendOut(5, body);
  expect(new Set(keys()).size).toBe(2);
});

test("after a fault of the service it is not sent by itself, and the next try has the same key", async () => {
  sending.mockRejectedValueOnce(await problem("internal", 500));
  await outbox.sendOut(5, body);
  await reload();
  await outbox.resume(5);
  expect(sending).toHaveBeenCalledOnce();
  sending.mockResolvedValueOnce({ id: 9 } as never);
  await outbox.sendOut(5, body);
  expect(new Set(keys()).size).toBe(1);
});

test("who stands back while it waits is not surprised later", async () => {
  sending.mockRejectedValueOnce(await problem("offline", 0));
  const done = outbox.sendOut(5, body);
  await vi.waitFor(() => expect(outbox.currentOutgoing().state).toBe("queued"));
  outbox.withdraw(5);
  online.dispatchEvent(new Event("online"));
  await done;
  await reload();
  await outbox.resume(5);
  expect(sending).toHaveBeenCalledOnce();
});

test("a second press while one is under way does nothing", async () => {
  sending.mockImplementation(async () => await new Promise<never>(() => {}));
  void outbox.sendOut(5, body);
  void outbox.sendOut(5, body);
  await vi.waitFor(() => expect(sending).toHaveBeenCalledOnce());
});
