import type { Findings, SaveFindings, Scan } from "@remotebay/contract";
import { expect, test, vi } from "vitest";
import { CallProblem } from "../../../lib/http.ts";
import type { Translate } from "../../../lib/i18n/texts.ts";
import { makeOutbox } from "../../../lib/outbox/outbox.ts";
import type { Entry } from "../../../lib/outbox/queue.ts";
import { blankUnit, docOf, type FindingsDoc } from "../findings-doc.ts";
import { isDraft, isUnsaved, startFrom } from "./findings-draft.ts";
import { addScan, addUnit, addWork, removeScan } from "../findings-edits.ts";
import {
  adopt,
  change,
  choose,
  type Keeper,
  type LeftSave,
  makeKeeper,
  openClashes,
  type Ports,
  retry,
  save,
  saveNow,
  settle,
  takeOver,
} from "./keeper.ts";
import { limitTexts } from "./limits-text.ts";
import { noFindings } from "../merge/merge-findings.ts";

const stored: Findings = { Id: 1042, Version: 3, Scans: [], Pairs: [], Work: [], Notes: "", Pictures: [] };
const withNotes = (Notes: string, Version: number): Findings => ({ ...stored, Notes, Version });
const write = (notes: string) => (doc: FindingsDoc) => ({ ...doc, notes });
const subject = "request.1042.findings";

/** A keeper on an outbox of its own, whose service a test plays. */
function begin({
  findings = stored,
  kept,
  send,
}: { findings?: Findings; kept?: unknown; send?: (body: SaveFindings) => Promise<unknown> } = {}) {
  let entries: readonly Entry[] = [];
  let wake = () => {};
  const sent = vi.fn<(body: SaveFindings) => Promise<unknown>>(send ?? (() => Promise.resolve({ id: 1042 })));
  const outbox = makeOutbox({
    change: (_, edit) => Promise.resolve((entries = edit(entries))),
    send: ({ args }) => sent(args.body as SaveFindings),
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
  let count = 0;
  const ports = {
    enqueue: vi.fn<Ports["enqueue"]>((bodyOn) => {
      const key = `k${(count += 1)}`;
      const revise = (ahead: Entry | undefined) => ({ body: bodyOn(ahead && (ahead.args.body as SaveFindings).Version) });
      const entry = {
        key,
        userId: 5,
        subject,
        method: "POST" as const,
        path: "Save",
        args: {},
        slot: "findings",
        form: undefined,
        draft: undefined,
      };
      return { key, reply: outbox.add(entry, revise).reply };
    }),
    clear: () => {
      for (const { key } of outbox.items.get()) void outbox.discard(key);
    },
    keep: vi.fn<Ports["keep"]>(),
    forget: vi.fn<Ports["forget"]>(),
    onStored: vi.fn<Ports["onStored"]>(),
  };
  const keeper = makeKeeper(findings, kept, ports);
  outbox.onSettled((outcome) => settle(keeper, outcome));
  return { keeper, ports, sent, outbox, wakeUp: () => wake(), notes: () => sent.mock.calls.map(([body]) => [body.Version, body.Notes]) };
}

/** Answers that a test gives one by one. */
function answers() {
  const waiting: { resolve: (reply: unknown) => void; reject: (problem: CallProblem) => void }[] = [];
  const send = () => new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }));
  return { send, next: () => waiting.shift() };
}

const idsOf = (keeper: Keeper) => openClashes(keeper.store.get()).map(({ id }) => id);
const stale = (current: Findings) => new CallProblem("stale", 409, { info: { Current: current } });

test("every key is kept on this device, and the service gets the last state on the version it was made from", async () => {
  const { keeper, ports, notes } = begin();
  change(keeper, write("a"));
  change(keeper, write("ab"));
  expect(ports.keep).toHaveBeenLastCalledWith({ version: 3, base: noFindings, doc: keeper.store.get().doc });
  await saveNow(keeper);
  expect(notes()).toEqual([[3, "ab"]]);
  expect(isUnsaved(keeper.store.get())).toBe(false);
  expect(keeper.store.get().version).toBe(4);
  expect(ports.forget).toHaveBeenCalledOnce();
});

test("what is written while a save is under way follows it, and the newest of what follows stands for the others", async () => {
  const { send, next } = answers();
  const { keeper, notes, outbox } = begin({ send });
  change(keeper, write("a"));
  save(keeper);
  await vi.waitFor(() => expect(notes()).toHaveLength(1));
  change(keeper, write("ab"));
  save(keeper);
  change(keeper, write("abc"));
  const saving = saveNow(keeper);
  await vi.waitFor(() => expect(outbox.items.get()).toHaveLength(2));
  next()?.resolve({ id: 1042 });
  await vi.waitFor(() => expect(notes()).toHaveLength(2));
  next()?.resolve({ id: 1042 });
  await saving;
  expect(notes()).toEqual([
    [3, "a"],
    [4, "abc"],
  ]);
  expect(keeper.store.get().version).toBe(5);
  expect(isUnsaved(keeper.store.get())).toBe(false);
});

test("a line that broke in the middle is no conflict with oneself", async () => {
  let isUp = false;
  const { keeper, notes, wakeUp, outbox } = begin({
    send: () => (isUp ? Promise.resolve({ id: 1042 }) : Promise.reject(new CallProblem("offline", 0))),
  });
  change(keeper, write("a"));
  save(keeper);
  await vi.waitFor(() => expect(outbox.items.get()).toMatchObject([{ state: "waiting" }]));
  change(keeper, write("ab"));
  const saving = saveNow(keeper);
  isUp = true;
  wakeUp();
  await saving;
  expect(notes().at(-1)).toEqual([4, "ab"]);
  expect(keeper.store.get()).toMatchObject({ version: 5, theirs: undefined, problem: undefined });
});

test("what somebody else saved is shown, and mine goes over it only when I say so", async () => {
  const { send, next } = answers();
  const { keeper, sent, outbox } = begin({ send });
  change(keeper, write("mine"));
  save(keeper);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  change(keeper, write("mine, more"));
  const saving = saveNow(keeper);
  await vi.waitFor(() => expect(outbox.items.get()).toHaveLength(2));
  next()?.reject(stale(withNotes("theirs", 9)));
  await saving;
  expect(keeper.store.get().theirs?.Notes).toBe("theirs");
  // Nothing of it is left where it could go by itself.
  await vi.waitFor(() => expect(outbox.items.get()).toEqual([]));
  save(keeper);
  expect(sent).toHaveBeenCalledOnce();
  choose(keeper, idsOf(keeper), "mine");
  save(keeper);
  await vi.waitFor(() => expect(sent.mock.lastCall?.[0]).toMatchObject({ Version: 9, Notes: "mine, more" }));
});

test("theirs can be taken instead", async () => {
  const { keeper, ports } = begin({ send: () => Promise.reject(stale(withNotes("theirs", 9))) });
  change(keeper, write("mine"));
  await saveNow(keeper);
  choose(keeper, idsOf(keeper), "theirs");
  expect(keeper.store.get()).toMatchObject({ version: 9, theirs: undefined });
  expect(keeper.store.get().doc.notes).toBe("theirs");
  expect(ports.forget).toHaveBeenCalledOnce();
});

test("what two people changed in different places is brought together and saved without a question", async () => {
  const scan: Scan = {
    Phase: "before",
    Tool: "VCDS",
    Date: "",
    Units: [{ Name: "ABS", Address: "03", Reached: true, Codes: [{ Code: "C0035", FailureType: "", Status: "", Text: "" }] }],
  };
  const theirs = { ...withNotes("theirs", 4), Scans: [scan] };
  let answer: Promise<unknown> = Promise.reject(stale(theirs));
  const { keeper, sent } = begin({
    findings: { ...stored, Scans: [scan] },
    send: () => {
      const now = answer;
      answer = Promise.resolve({ id: 1042 });
      return now;
    },
  });
  const key = keeper.store.get().doc.scans[0]?.units[0]?.key;
  change(keeper, (doc) => addWork(addUnit(doc, doc.scans[0]?.key ?? "", blankUnit()), 7));
  await saveNow(keeper);
  expect(sent.mock.lastCall?.[0]).toMatchObject({ Version: 4, Notes: "theirs", Work: [{ ServiceElementId: 7 }] });
  const { doc } = keeper.store.get();
  expect(keeper.store.get()).toMatchObject({ version: 5, theirs: undefined });
  // The cursor's row stays the same row, and the unit that has no name yet is still there.
  expect(doc.scans[0]?.units.map(({ Name }) => Name)).toEqual(["ABS", ""]);
  expect(doc.scans[0]?.units[0]?.key).toBe(key);
});

test("a draft that somebody else's save overtook while nobody looked is brought together on opening", () => {
  const doc = { ...docOf(stored), notes: "mine" };
  const work = { ServiceElementId: 7, Name: "Camera", Tool: "", Result: "" as const, Notes: "" };
  const start = startFrom({ ...stored, Version: 4, Work: [work] }, { version: 3, base: noFindings, doc });
  expect(isUnsaved(start)).toBe(true);
  expect(start).toMatchObject({ theirs: undefined, version: 4, doc: { notes: "mine", work: [{ ServiceElementId: 7 }] } });
});

test("what does not fit is refused with its limit, kept whole on this device, and saved once it fits", async () => {
  const { keeper, sent } = begin();
  const scans = Array.from({ length: 21 }, (): Scan => ({ Phase: "before", Tool: "", Date: "", Units: [] }));
  change(keeper, (doc) => scans.reduce(addScan, doc));
  change(keeper, (doc) => ({ ...doc, notes: "n".repeat(8001) }));
  await expect(saveNow(keeper)).rejects.toMatchObject({ code: "invalid" });
  expect(sent).not.toHaveBeenCalled();
  expect(keeper.store.get().doc.scans).toHaveLength(21);
  expect(keeper.store.get().doc.notes).toHaveLength(8001);
  const t = ((key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(" ")) as Translate;
  expect(limitTexts(keeper.store.get().problem?.errors ?? [], t)).toEqual([
    "findings.limit.scans 20",
    expect.stringMatching(/^findings.limit.field .* 8000$/),
  ]);
  change(keeper, (doc) => ({ ...removeScan(doc, doc.scans[0]?.key ?? ""), notes: "short" }));
  await saveNow(keeper);
  expect(sent.mock.lastCall?.[0]).toMatchObject({ Notes: "short" });
});

test("an answer lost on the way is no conflict", async () => {
  const { keeper } = begin({ send: () => Promise.reject(stale(withNotes("mine", 4))) });
  change(keeper, write("mine"));
  await saveNow(keeper);
  expect(keeper.store.get()).toMatchObject({ version: 4, theirs: undefined });
  expect(isUnsaved(keeper.store.get())).toBe(false);
});

test("a refusal is thrown, shown, and can be tried again", async () => {
  const refusal = new CallProblem("job-taken", 409, { info: { Technician: "Ana" } });
  const { keeper, outbox } = begin({ send: () => Promise.reject(refusal) });
  change(keeper, write("mine"));
  await expect(saveNow(keeper)).rejects.toMatchObject({ code: "job-taken" });
  expect(keeper.store.get().problem).toMatchObject({ code: "job-taken", info: { Technician: "Ana" } });
  await vi.waitFor(() => expect(outbox.items.get()).toEqual([]));
  retry(keeper);
  expect(keeper.store.get().problem).toBeUndefined();
});

const left = (Version: number, Notes: string, more: Partial<LeftSave> = {}): LeftSave => ({
  key: `left-${Version}`,
  body: { Id: 1042, Version, Scans: [], Pairs: [], Work: [], Notes },
  state: "waiting",
  problem: undefined,
  ...more,
});
const entryOf = ({ key, body }: LeftSave): Entry => ({
  key,
  userId: 5,
  subject,
  order: 1,
  at: 0,
  method: "POST",
  path: "Save",
  args: { body },
  state: "waiting",
  wasTried: true,
});

test("after a reload a save that is still on its way is no conflict, whatever the service has by then", () => {
  const doc = { ...docOf(stored), notes: "mine, more" };
  const save = left(3, "mine");
  const { keeper } = begin({ findings: withNotes("mine", 4), kept: { version: 3, doc } });
  expect(keeper.store.get().theirs).toBeDefined();
  takeOver(keeper, withNotes("mine", 4), [save]);
  expect(keeper.store.get().theirs).toBeUndefined();
  settle(keeper, { key: save.key, entry: entryOf(save), reply: { id: 1042 } });
  expect(keeper.store.get()).toMatchObject({ version: 4, theirs: undefined });
  expect(keeper.store.get().doc.notes).toBe("mine, more");
});

test("what was refused while nobody looked is settled where it is written, also without its draft", () => {
  const refused = left(3, "mine", { state: "stopped", problem: stale(withNotes("theirs", 4)) });
  const { keeper } = begin({ findings: withNotes("theirs", 4) });
  takeOver(keeper, withNotes("theirs", 4), [refused]);
  expect(keeper.store.get()).toMatchObject({ theirs: { Notes: "theirs" }, version: 3 });
  expect(keeper.store.get().doc.notes).toBe("mine");
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
  const begun = (findings: Findings) => {
    const start = startFrom(findings, { version: 3, doc });
    return start.theirs ? "conflict" : isUnsaved(start) ? "unsaved" : "clean";
  };
  expect(begun(stored)).toBe("unsaved");
  // A cached reply may be older than the draft.
  expect(begun({ ...stored, Version: 2 })).toBe("unsaved");
  expect(begun(withNotes("theirs", 4))).toBe("conflict");
  expect(begun(withNotes("mine", 4))).toBe("clean");
  expect(startFrom(withNotes("mine", 4), { version: 3, doc }).version).toBe(4);
});

test("a draft of another shape is no draft", () => {
  expect(isDraft({ version: 3, doc: { ...docOf(stored) } })).toBe(true);
  expect(isDraft({ version: 3, doc: { codes: [], work: [], notes: "", afterScanned: false } })).toBe(false);
  expect(isDraft({ version: 3, doc: { scans: [{}], pairs: [], work: [], notes: "" } })).toBe(false);
  expect(isDraft("draft")).toBe(false);
  expect(isUnsaved(startFrom(stored, { version: 3 }))).toBe(false);
});
