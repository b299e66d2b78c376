import type { Findings, SaveFindings } from "@remotebay/contract";
import { CallProblem } from "../../lib/http.ts";
import { makeStore, type Store } from "../../lib/store.ts";
import { contentOf, docOf, fingerprint, type FindingsDoc } from "./findings-doc.ts";
import { type FindingsDraft, startFrom } from "./findings-draft.ts";

/** Where the writing of a job's findings stands. */
export interface Keeping {
  doc: FindingsDoc;
  /** The stored version that `doc` goes back to. */
  version: number;
  /** The fingerprint of what the service has; empty where that is not known. */
  print: string;
  /** What somebody else saved meanwhile, while that is to be settled. */
  theirs: Findings | undefined;
  /** Why the service did not take it; it waits for a change or for `retry`. */
  problem: CallProblem | undefined;
  /** When the service last took what was written here. */
  savedAt: Date | undefined;
}

/** What the keeper needs of the world. */
export interface Ports {
  /** Saves at the service; throws `CallProblem`. */
  send: (body: SaveFindings) => Promise<unknown>;
  /** Keeps on this device. */
  keep: (draft: FindingsDraft) => void;
  forget: () => void;
  /** The service has this now. */
  onStored: (version: number, doc: FindingsDoc) => void;
}

/** Keeps what is written on one job: on this device at every key, at the service a moment later, and never over what somebody else saved. */
export interface Keeper {
  id: number;
  store: Store<Keeping>;
  ports: Ports;
  busy: Promise<void> | undefined;
}

/** Begins with what the service has and what this device kept. */
export function makeKeeper(findings: Findings, kept: unknown, ports: Ports): Keeper {
  const start = startFrom(findings, kept);
  const store = makeStore<Keeping>({
    doc: start.doc,
    version: start.version,
    print: start.state === "clean" ? fingerprint(start.doc) : "",
    theirs: start.state === "conflict" ? findings : undefined,
    problem: undefined,
    savedAt: undefined,
  });
  return { id: findings.Id, store, ports, busy: undefined };
}

/** True where this device has what the service has not. */
export function isUnsaved({ doc, print }: Keeping): boolean {
  return fingerprint(doc) !== print;
}

/** Writes. */
export function change(keeper: Keeper, edit: (doc: FindingsDoc) => FindingsDoc): void {
  const now = keeper.store.get();
  const doc = edit(now.doc);
  keeper.store.set({ ...now, doc, problem: undefined });
  keeper.ports.keep({ version: now.version, doc });
}

/** Saves what is not saved yet, after what is on its way already. Throws `CallProblem`; what somebody else saved meanwhile is no failure, it stands in `theirs`. */
export async function save(keeper: Keeper): Promise<void> {
  while (keeper.busy) await keeper.busy.catch(() => undefined);
  const now = keeper.store.get();
  if (now.theirs || !isUnsaved(now)) return;
  keeper.busy = sendOne(keeper, now).finally(() => {
    keeper.busy = undefined;
  });
  await keeper.busy;
}

async function sendOne(keeper: Keeper, { doc, version }: Keeping): Promise<void> {
  try {
    await keeper.ports.send({ Id: keeper.id, Version: version, ...contentOf(doc) });
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
    return refused(keeper, error, doc);
  }
  stored(keeper, version + 1, doc);
}

function refused(keeper: Keeper, problem: CallProblem, sent: FindingsDoc): void {
  const current = problem.code === "stale" ? (problem.info["Current"] as Findings | undefined) : undefined;
  if (!current) {
    keeper.store.set({ ...keeper.store.get(), problem });
    throw problem;
  }
  // An answer that was lost on the way: what is stored is what was sent.
  if (fingerprint(docOf(current)) === fingerprint(sent)) return stored(keeper, current.Version, sent);
  keeper.store.set({ ...keeper.store.get(), theirs: current });
}

function stored(keeper: Keeper, version: number, sent: FindingsDoc): void {
  const now = keeper.store.get();
  const next: Keeping = { ...now, version, print: fingerprint(sent), theirs: undefined, problem: undefined, savedAt: new Date() };
  keeper.store.set(next);
  if (isUnsaved(next)) keeper.ports.keep({ version, doc: next.doc });
  // A row without a code is nothing to the service: it stays on this device.
  else if (next.doc.codes.length === contentOf(next.doc).Codes.length) keeper.ports.forget();
  keeper.ports.onStored(version, sent);
}

/** Shows what somebody else saved, where nothing is being written here. */
export function adopt(keeper: Keeper, findings: Findings): void {
  const now = keeper.store.get();
  if (keeper.busy || findings.Version <= now.version || isUnsaved(now)) return;
  const doc = docOf(findings);
  keeper.store.set({ ...now, doc, version: findings.Version, print: fingerprint(doc) });
}

/** What is written here goes over what somebody else saved. */
export function keepMine(keeper: Keeper): void {
  const now = keeper.store.get();
  if (!now.theirs) return;
  const { Version } = now.theirs;
  keeper.store.set({ ...now, version: Version, print: "", theirs: undefined });
  keeper.ports.keep({ version: Version, doc: now.doc });
}

/** What somebody else saved takes the place of what is written here. */
export function takeTheirs(keeper: Keeper): void {
  const now = keeper.store.get();
  if (!now.theirs) return;
  const doc = docOf(now.theirs);
  keeper.store.set({ ...now, doc, version: now.theirs.Version, print: fingerprint(doc), theirs: undefined, problem: undefined });
  keeper.ports.forget();
}

/** Lets what was refused be tried again. */
export function retry(keeper: Keeper): void {
  keeper.store.set({ ...keeper.store.get(), problem: undefined });
}
