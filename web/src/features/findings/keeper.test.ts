import type { Findings, SaveFindings } from "@remotebay/contract";
import { expect, test, vi } from "vitest";
import { CallProblem } from "../../lib/http.ts";
import { docOf, type FindingsDoc } from "./findings-doc.ts";
import { isDraft, startFrom } from "./findings-draft.ts";
import { adopt, change, isUnsaved, keepMine, makeKeeper, type Ports, retry, save, takeTheirs } from "./keeper.ts";

const stored: Findings = { Id: 1042, Version: 3, Codes: [], Work: [], AfterScanned: false, Notes: "", Pictures: [] };
const withNotes = (Notes: string, Version: number): Findings => ({ ...stored, Notes, Version });
const write = (notes: string) => (doc: FindingsDoc) => ({ ...doc, notes });

function begin({
  findings = stored,
  kept,
  send,
}: { findings?: Findings; kept?: unknown; send?: (body: SaveFindings) => Promise<unknown> } = {}) {
  const ports = {
    send: vi.fn<Ports["send"]>(send ?? (() => Promise.resolve())),
    keep: vi.fn<Ports["keep"]>(),
    forget: vi.fn<Ports["forget"]>(),
    onStored: vi.fn<Ports["onStored"]>(),
  };
  return { keeper: makeKeeper(findings, kept, ports), ports };
}

test("every key is kept on this device, and the service gets the last state on the version it was made from", async () => {
  const { keeper, ports } = begin();
  change(keeper, write("a"));
  change(keeper, write("ab"));
  expect(ports.keep).toHaveBeenLastCalledWith({ version: 3, doc: keeper.store.get().doc });
  await save(keeper);
  expect(ports.send.mock.calls.map(([body]) => [body.Version, body.Notes])).toEqual([[3, "ab"]]);
  expect(isUnsaved(keeper.store.get())).toBe(false);
  expect(keeper.store.get().version).toBe(4);
  expect(ports.forget).toHaveBeenCalledOnce();
});

test("what is written while a save is under way is kept and sent after it", async () => {
  const { promise: first, resolve: finish } = Promise.withResolvers<void>();
  const { keeper, ports } = begin({ send: () => first });
  change(keeper, write("a"));
  const saving = save(keeper);
  change(keeper, write("ab"));
  const after = save(keeper);
  finish();
  await Promise.all([saving, after]);
  expect(ports.send.mock.calls.map(([body]) => [body.Version, body.Notes])).toEqual([
    [3, "a"],
    [4, "ab"],
  ]);
  expect(isUnsaved(keeper.store.get())).toBe(false);
});

function staleOnce(current: Findings) {
  let isFirst = true;
  return () => {
    if (!isFirst) return Promise.resolve();
    isFirst = false;
    return Promise.reject(new CallProblem("stale", 409, { info: { Current: current } }));
  };
}

test("what somebody else saved is shown, and mine goes over it only when I say so", async () => {
  const { keeper, ports } = begin({ send: staleOnce(withNotes("theirs", 9)) });
  change(keeper, write("mine"));
  await save(keeper);
  expect(keeper.store.get().theirs?.Notes).toBe("theirs");
  await save(keeper);
  expect(ports.send).toHaveBeenCalledOnce();
  keepMine(keeper);
  await save(keeper);
  expect(ports.send.mock.lastCall?.[0]).toMatchObject({ Version: 9, Notes: "mine" });
});

test("theirs can be taken instead", async () => {
  const { keeper, ports } = begin({ send: staleOnce(withNotes("theirs", 9)) });
  change(keeper, write("mine"));
  await save(keeper);
  takeTheirs(keeper);
  expect(keeper.store.get()).toMatchObject({ version: 9, theirs: undefined });
  expect(keeper.store.get().doc.notes).toBe("theirs");
  expect(ports.forget).toHaveBeenCalledOnce();
});

test("an answer lost on the way is no conflict", async () => {
  const { keeper } = begin({ send: staleOnce(withNotes("mine", 4)) });
  change(keeper, write("mine"));
  await save(keeper);
  expect(keeper.store.get()).toMatchObject({ version: 4, theirs: undefined });
  expect(isUnsaved(keeper.store.get())).toBe(false);
});

test("a refusal is thrown, shown, and can be tried again", async () => {
  const refusal = new CallProblem("job-taken", 409, { info: { Technician: "Ana" } });
  const { keeper } = begin({ send: () => Promise.reject(refusal) });
  change(keeper, write("mine"));
  await expect(save(keeper)).rejects.toBe(refusal);
  expect(keeper.store.get().problem).toBe(refusal);
  retry(keeper);
  expect(keeper.store.get().problem).toBeUndefined();
});

test("what somebody else saved is taken over while nothing is written here", () => {
  const { keeper } = begin();
  adopt(keeper, withNotes("theirs", 5));
  expect(keeper.store.get().doc.notes).toBe("theirs");
  change(keeper, write("mine"));
  adopt(keeper, withNotes("later", 6));
  expect(keeper.store.get().doc.notes).toBe("mine");
});

test("a reload goes on where this device was", () => {
  const doc = { ...docOf(stored), notes: "mine" };
  expect(startFrom(stored, { version: 3, doc }).state).toBe("unsaved");
  // A cached reply may be older than the draft.
  expect(startFrom({ ...stored, Version: 2 }, { version: 3, doc }).state).toBe("unsaved");
  expect(startFrom(withNotes("theirs", 4), { version: 3, doc }).state).toBe("conflict");
  expect(startFrom(withNotes("mine", 4), { version: 3, doc })).toMatchObject({ state: "clean", version: 4 });
});

test("a draft of another shape is no draft", () => {
  expect(isDraft({ version: 3, doc: { ...docOf(stored) } })).toBe(true);
  expect(isDraft({ version: 3, doc: { codes: [{}], work: [], notes: "", afterScanned: false } })).toBe(false);
  expect(isDraft("draft")).toBe(false);
  expect(startFrom(stored, { version: 3 }).state).toBe("clean");
});
