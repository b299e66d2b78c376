import { faultsOf, type Findings, SaveFindings } from "@remotebay/contract";
import { CallProblem, thrownAgain } from "../../../lib/http.ts";
import type { Outcome } from "../../../lib/outbox/types.ts";
import { makeStore, type Store } from "../../../lib/store.ts";
import { contentOf, docOf, fingerprint, type FindingsContent, type FindingsDoc, isWhole } from "../findings-doc.ts";
import { type FindingsDraft, isUnsaved, startFrom, whereMerged } from "./findings-draft.ts";
import { type Clash, mergeFindings, type Side } from "../merge/merge-findings.ts";

/** Where the writing of a job's findings stands. */
export interface Keeping {
  doc: FindingsDoc;
  /** The stored version that `doc` goes back to. */
  version: number;
  /** What that version says: a change is what differs from it. */
  base: FindingsContent;
  /** What somebody else saved meanwhile, while both changed the same cell differently. */
  theirs: Findings | undefined;
  /** What was decided of that so far, by the id of each clash. */
  choices: ReadonlyMap<string, Side>;
  /** Why the service did not take it; it waits for a change or for `retry`. */
  problem: CallProblem | undefined;
  /** When the service last took what was written here. */
  savedAt: Date | undefined;
}

/** What the keeper needs of the world. */
export interface Ports {
  /** Puts a save into the outbox: `bodyOn` makes it, given the version of a save that may reach the service before it. */
  enqueue: (bodyOn: (ahead: number | undefined) => SaveFindings, isWhole: boolean) => { key: string; reply: Promise<unknown> };
  /** Takes this job's saves out of the outbox: the document holds all that they do. */
  clear: () => void;
  /** Keeps on this device. */
  keep: (draft: FindingsDraft) => void;
  forget: () => void;
  /** The service has this now. */
  onStored: (version: number, content: FindingsContent) => void;
}

/** Keeps what is written on one job: on this device at every key, at the service a moment later, and never over what somebody else saved. */
export interface Keeper {
  id: number;
  store: Store<Keeping>;
  ports: Ports;
  /** The saves on their way that were made here, by key, with the document as it was then. */
  pending: Map<string, FindingsDoc>;
  /** The newest of them. */
  last: { print: string; reply: Promise<unknown> } | undefined;
}

/** A save that an earlier visit left in the outbox. */
export interface LeftSave {
  key: string;
  body: SaveFindings;
  state: "waiting" | "stopped";
  problem: CallProblem | undefined;
}

/** Begins with what the service has and what this device kept. */
export function makeKeeper(findings: Findings, kept: unknown, ports: Ports): Keeper {
  const store = makeStore<Keeping>({ ...startFrom(findings, kept), choices: new Map(), problem: undefined, savedAt: undefined });
  return { id: findings.Id, store, ports, pending: new Map(), last: undefined };
}

/** Takes over the saves that an earlier visit left in the outbox, as soon as it is known which. */
export function takeOver(keeper: Keeper, findings: Findings, left: readonly LeftSave[]): void {
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return;
  const kept = keeper.store.get();
  // Signing out removed the draft, and what it was made from: the saves are what is left of it.
  const draft = { version: first.body.Version ?? 0, doc: docOfSave(last.body) };
  const now = isUnsaved(kept) ? kept : { ...kept, ...startFrom(findings, draft) };
  if (left.some(({ state }) => state === "waiting")) {
    for (const { key, body } of left) keeper.pending.set(key, docOfSave(body));
    // Nobody can tell whether what the service has is somebody else's: the answer to the save will.
    return keeper.store.set({ ...now, theirs: undefined });
  }
  keeper.store.set({ ...now, problem: now.theirs ? undefined : left.find(({ problem }) => problem)?.problem });
  keeper.ports.clear();
}

function docOfSave(body: SaveFindings): FindingsDoc {
  return docOf({ ...body, Version: 0, Pictures: [], Work: body.Work.map((item) => ({ ...item, Name: "" })) });
}

/** Writes. */
export function change(keeper: Keeper, edit: (doc: FindingsDoc) => FindingsDoc): void {
  const now = keeper.store.get();
  const doc = edit(now.doc);
  keeper.store.set({ ...now, doc, problem: undefined });
  keeper.ports.keep({ version: now.version, base: now.base, doc });
}

/** Sees to it that the outbox holds what is not saved yet, in the place of an older save that was not tried. */
export function save(keeper: Keeper): void {
  const now = keeper.store.get();
  const { doc } = now;
  const content = contentOf(doc);
  const print = fingerprint(content);
  if (now.theirs || print === fingerprint(now.base) || keeper.last?.print === print) return;
  // What does not fit is said and stays on this device until it does.
  const errors = faultsOf(SaveFindings, { Id: keeper.id, ...content });
  if (errors.length > 0) return keeper.store.set({ ...now, problem: new CallProblem("invalid", 400, { errors }) });
  // Rows without a code are nothing to the service: with them the draft stays.
  const bodyOn = (ahead: number | undefined) => {
    const version = ahead === undefined ? keeper.store.get().version : ahead + 1;
    return { Id: keeper.id, Version: version, ...content };
  };
  const { key, reply } = keeper.ports.enqueue(bodyOn, isWhole(doc));
  keeper.pending.set(key, doc);
  keeper.last = { print, reply };
  // Refused, or thrown away in the list of what waits: then it may be saved again.
  reply.catch(() => {
    keeper.pending.delete(key);
    if (keeper.last?.reply === reply) keeper.last = undefined;
  });
}

/** As `save`, and waits until the service has it. Throws `CallProblem`; what somebody else saved meanwhile is no failure, it stands in `theirs`. */
export async function saveNow(keeper: Keeper): Promise<void> {
  save(keeper);
  const { problem: unfit } = keeper.store.get();
  if (unfit && !keeper.last) throw unfit;
  try {
    await keeper.last?.reply;
  } catch (error) {
    const { theirs, problem } = keeper.store.get();
    if (problem || !(error instanceof CallProblem)) throw error;
    // What was settled without a question is saved on the version that the service has.
    if (!theirs && isUnsaved(keeper.store.get())) await saveNow(keeper);
  }
}

/** Takes in how a save of this job ended. */
export function settle(keeper: Keeper, outcome: Outcome): void {
  const sent = keeper.pending.get(outcome.key);
  // Another tab's save is heard of as anybody else's.
  if (!sent) return;
  const body = outcome.entry.args.body as SaveFindings;
  if ("problem" in outcome) return refused(keeper, thrownAgain(outcome.problem), sent);
  // What this one replaced before it was tried has no end of its own.
  for (const key of keeper.pending.keys()) {
    keeper.pending.delete(key);
    if (key === outcome.key) break;
  }
  stored(keeper, (body.Version ?? 0) + 1, sent);
}

function refused(keeper: Keeper, problem: CallProblem, sent: FindingsDoc): void {
  // Saves behind it were held: the document holds all that they do.
  keeper.pending.clear();
  keeper.last = undefined;
  keeper.ports.clear();
  const now = keeper.store.get();
  const current = problem.code === "stale" ? (problem.info["Current"] as Findings | undefined) : undefined;
  if (!current) return keeper.store.set({ ...now, problem });
  const print = fingerprint(contentOf(docOf(current)));
  // An answer that was lost on the way: what is stored is what was sent.
  if (print === fingerprint(contentOf(sent))) return stored(keeper, current.Version, sent);
  // Somebody saved the same once more: there is nothing to settle.
  if (print === fingerprint(now.base)) return keeper.store.set({ ...now, version: current.Version });
  settleWith(keeper, current, new Map());
}

/** Brings what is written here and what somebody else saved together, or leaves it to a person where both changed the same cell. */
function settleWith(keeper: Keeper, theirs: Findings, choices: Keeping["choices"]): void {
  const now = keeper.store.get();
  const merged = whereMerged(now, theirs, choices);
  if (!merged) return keeper.store.set({ ...now, theirs, choices });
  const next: Keeping = { ...now, ...merged, theirs: undefined, choices: new Map(), problem: undefined };
  keeper.store.set(next);
  keepRest(keeper, next);
}

function stored(keeper: Keeper, version: number, sent: FindingsDoc): void {
  const now = keeper.store.get();
  const base = contentOf(sent);
  const next: Keeping = { ...now, version, base, theirs: undefined, problem: undefined, savedAt: new Date() };
  if (keeper.last?.print === fingerprint(base)) keeper.last = undefined;
  keeper.store.set(next);
  keepRest(keeper, next);
  keeper.ports.onStored(version, base);
}

/** Keeps on this device what the service does not have: also a row without a code, which is nothing to the service. */
function keepRest(keeper: Keeper, { version, base, doc }: Keeping): void {
  if (isUnsaved({ doc, base }) || !isWhole(doc)) keeper.ports.keep({ version, base, doc });
  else keeper.ports.forget();
}

/** Shows what somebody else saved, where nothing is being written here. */
export function adopt(keeper: Keeper, findings: Findings): void {
  const now = keeper.store.get();
  if (keeper.pending.size > 0 || findings.Version <= now.version || isUnsaved(now)) return;
  const doc = docOf(findings);
  keeper.store.set({ ...now, doc, version: findings.Version, base: contentOf(doc) });
}

/** Says which of two values of cells counts; with the last one decided, both versions are brought together. */
export function choose(keeper: Keeper, ids: readonly string[], side: Side): void {
  const { theirs, choices } = keeper.store.get();
  if (theirs) settleWith(keeper, theirs, new Map([...choices, ...ids.map((id) => [id, side] as const)]));
}

/** The cells that a person has to decide on. */
export function openClashes({ base, doc, theirs, choices }: Keeping): Clash[] {
  if (!theirs) return [];
  const { clashes } = mergeFindings({ base, mine: contentOf(doc), theirs: contentOf(docOf(theirs)) }, choices);
  return clashes.filter(({ id }) => !choices.has(id));
}

/** Lets what was refused be tried again. */
export function retry(keeper: Keeper): void {
  keeper.store.set({ ...keeper.store.get(), problem: undefined });
}
