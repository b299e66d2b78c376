import { createRequest, sendFile } from "@remotebay/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { CallProblem } from "../../lib/http.ts";
import { makeOutbox } from "../../lib/outbox/outbox.ts";
import { type Entry, textWithReply } from "../../lib/outbox/queue.ts";
import type { NewEntry, Outbox } from "../../lib/outbox/types.ts";
import type * as SessionModule from "../../lib/session.ts";
import type * as FormOutbox from "./outbox.ts";

const sent = vi.fn<(entry: Entry) => Promise<unknown>>();
let kept: readonly Entry[];
let wake: () => void;
let device: Outbox | undefined;

/** An outbox on a device that a test plays. */
function fakeOutbox() {
  const outbox = makeOutbox({
    change: (_, edit) => Promise.resolve((kept = edit(kept))),
    send: sent,
    alone: (work) => work(),
    sleep: () => {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      return { over, wake };
    },
    isOnline: () => true,
    broadcast: () => undefined,
    now: () => 1000,
  });
  void outbox.start(5);
  return outbox;
}

vi.mock("../../lib/session.ts", async (original) => ({
  ...(await original<typeof SessionModule>()),
  currentSession: () => ({ status: "signed-in", user: { Id: 5 } }),
}));

const body = { RONumber: "RO 1" } as NewEntry["args"]["body"] as Parameters<typeof FormOutbox.sendOut>[0];
let form: typeof FormOutbox;
let items: () => readonly { key: string; state: string; draft?: string | undefined }[];

/** What a reload does: the page's memory is new, the device's is the old one. */
async function reload(): Promise<void> {
  device?.stop();
  const outbox = fakeOutbox();
  device = outbox;
  vi.resetModules();
  vi.doMock("../../lib/outbox/browser-outbox.ts", () => ({ outbox }));
  form = await import("./outbox.ts");
  items = () => outbox.items.get();
}

const keys = () => sent.mock.calls.map(([entry]) => entry.key);
const offline = new CallProblem("offline", 0);

beforeEach(async () => {
  kept = [];
  sent.mockReset();
  await reload();
});

test("a request waits for the line, survives a reload and arrives once", async () => {
  sent.mockRejectedValueOnce(offline);
  await form.sendOut(body);
  await vi.waitFor(() => expect(items()[0]?.state).toBe("waiting"));
  sent.mockResolvedValueOnce({ id: 7 });
  await reload();
  await vi.waitFor(() =>
    expect(device?.news.get().map(form.arrivalOf)).toEqual([{ state: "sent", id: 7, status: "Pending", isForms: true }]),
  );
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  expect(items()).toEqual([]);
});

test("what the service refused is sent anew when it was changed, and under its key when it was not", async () => {
  sent.mockRejectedValueOnce(new CallProblem("internal", 500));
  await form.sendOut(body);
  await vi.waitFor(() => expect(items()[0]?.state).toBe("refused"));
  sent.mockRejectedValueOnce(new CallProblem("vin-in-use", 409));
  await form.sendOut(body);
  await vi.waitFor(() => expect(keys()).toHaveLength(2));
  await vi.waitFor(() => expect(items()[0]?.state).toBe("refused"));
  sent.mockResolvedValueOnce({ id: 8 });
  await form.sendOut({ ...body, RONumber: "RO 2" });
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test("who stands back while it waits is not surprised later", async () => {
  sent.mockRejectedValueOnce(offline);
  await form.sendOut(body);
  await vi.waitFor(() => expect(items()[0]?.state).toBe("waiting"));
  await form.withdraw();
  wake();
  await reload();
  await vi.waitFor(() => expect(items()).toMatchObject([{ state: "held", draft: "request.new" }]));
  expect(sent).toHaveBeenCalledOnce();
});

test("a request that was let go leaves the form free for another", async () => {
  sent.mockRejectedValue(offline);
  await form.sendOut(body);
  await vi.waitFor(() => expect(items()[0]?.state).toBe("waiting"));
  await form.letGo();
  await form.sendOut({ ...body, RONumber: "RO 2" });
  expect(items().map(({ draft }) => draft)).toEqual([undefined, "request.new"]);
});

test("a second press while one is under way does nothing", async () => {
  sent.mockImplementation(async () => await new Promise<never>(() => {}));
  await Promise.all([form.sendOut(body), form.sendOut(body)]);
  await form.sendOut(body);
  expect(items()).toHaveLength(1);
});

const following =
  (...names: string[]): FormOutbox.Following =>
  (key, subject) =>
    names.map((name) => ({
      call: sendFile,
      args: { query: { url: textWithReply("group_channel_", key, "id"), clientId: name } },
      key: name,
      subject: `${subject}.pictures.${name}`,
    }));

test("what follows a request waits for its number, and is another set when it was changed before another try", async () => {
  sent.mockRejectedValueOnce(new CallProblem("internal", 500));
  await form.sendOut(body, createRequest, following("p1", "p2"));
  await vi.waitFor(() => expect(items()[0]?.state).toBe("refused"));
  expect(items().map(({ state }) => state)).toEqual(["refused", "held", "held"]);
  sent.mockResolvedValueOnce({ id: 8 }).mockResolvedValueOnce({}).mockResolvedValueOnce({});
  await form.sendOut(body, createRequest, following("p2", "p3"));
  await vi.waitFor(() => expect(items()).toEqual([]));
  const urls = sent.mock.calls.slice(2).map(([entry]) => (entry.args.query as { url: string }).url);
  expect(keys().slice(2)).toEqual(["p2", "p3"]);
  expect(urls).toEqual(["group_channel_8", "group_channel_8"]);
  expect(keys()[1]).not.toBe(keys()[0]);
});

test("a request whose pictures are the same goes under its key once more", async () => {
  sent.mockRejectedValueOnce(new CallProblem("internal", 500));
  await form.sendOut(body, createRequest, following("p1"));
  await vi.waitFor(() => expect(items()[0]?.state).toBe("refused"));
  sent.mockResolvedValueOnce({ id: 8 }).mockResolvedValueOnce({});
  await form.sendOut(body, createRequest, following("p1"));
  await vi.waitFor(() => expect(items()).toEqual([]));
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).toBe("p1");
});
