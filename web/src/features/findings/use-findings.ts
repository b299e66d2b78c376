import { type Findings, getFindings, type SaveFindings, saveFindings } from "@remotebay/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { keyOf } from "../../lib/query-client.ts";
import { thrownAgain } from "../../lib/http.ts";
import { outbox } from "../../lib/outbox/browser-outbox.ts";
import type { Item } from "../../lib/outbox/types.ts";
import { enqueue, useOutbox } from "../../lib/outbox/use-outbox.ts";
import { type Store, useStore } from "../../lib/store.ts";
import { useDraft } from "../../lib/use-draft.ts";
import type { Change, FindingsContent } from "./findings-doc.ts";
import { type FindingsDraft, isUnsaved } from "./saving/findings-draft.ts";
import {
  adopt,
  change,
  choose,
  type Keeping,
  type LeftSave,
  makeKeeper,
  type Ports,
  retry,
  save,
  saveNow,
  settle,
  takeOver,
} from "./saving/keeper.ts";
import type { Side } from "./merge/merge-findings.ts";

/** What `SaveStatus` says. `kept`: there is no connection, this device has it. */
export type SaveState = "saved" | "saving" | "kept" | "failed" | "conflict";

export interface FindingsEditing extends Keeping {
  state: SaveState;
  /** True where this device has what the service has not. */
  unsaved: boolean;
  change: Change;
  /** Says which value counts of cells that somebody else changed too. */
  choose: (ids: readonly string[], side: Side) => void;
  retry: () => void;
  /** Saves what is left to save, at once. Throws `CallProblem`. */
  saveNow: () => Promise<void>;
}

/** Milliseconds after the last key before the service gets it. */
const pause = 900;

/** A job's findings being written. One component a job: give it the job's id as its key. */
export function useFindings(findings: Findings, editable: boolean): FindingsEditing {
  const client = useQueryClient();
  const name = `findings.${findings.Id}`;
  const draft = useDraft<FindingsDraft>(name);
  const items = useOutbox(subjectOf(findings.Id));
  const [keeper] = useState(() =>
    makeKeeper(findings, draft.kept, {
      ...outboxPorts(findings.Id, name),
      keep: draft.keep,
      forget: draft.forget,
      onStored: (version, content) => showStored(client, findings.Id, version, content),
    }),
  );
  useEffect(() => outbox.onSettled((outcome) => settle(keeper, outcome)), [keeper]);
  const takeOverLeft = useEffectEvent(() => takeOver(keeper, findings, savesOf(findings.Id).map(leftSave)));
  useEffect(() => whenTrue(outbox.isReady, () => takeOverLeft()), []);
  const now = useStore(keeper.store);
  const unsaved = isUnsaved(now);

  useEffect(() => adopt(keeper, findings), [keeper, findings]);

  // Saved a moment after the last key. What was refused waits for a change or for "Try again".
  useEffect(() => {
    if (!editable || !unsaved || now.theirs || now.problem) return;
    const timer = setTimeout(() => save(keeper), pause);
    return () => clearTimeout(timer);
  }, [keeper, editable, unsaved, now]);

  // Going to another job saves what is left of this one.
  const leave = useEffectEvent(() => {
    if (editable && !keeper.store.get().problem) save(keeper);
  });
  useEffect(() => () => leave(), []);

  const acts = useMemo(
    () => ({
      change: (edit: Parameters<Change>[0]) => change(keeper, edit),
      choose: (ids: readonly string[], side: Side) => choose(keeper, ids, side),
      retry: () => retry(keeper),
      saveNow: async () => await saveNow(keeper),
    }),
    [keeper],
  );
  return {
    ...now,
    ...acts,
    unsaved,
    state: stateOf(
      now,
      items.some(({ state }) => state === "waiting"),
      unsaved && editable,
    ),
  };
}

const slot = "findings";

function subjectOf(id: number): string {
  return `request.${id}.${slot}`;
}

function savesOf(id: number): readonly Item[] {
  return outbox.items.get().filter((item) => item.subject === subjectOf(id));
}

/** Runs work as soon as a store holds true: at once where it does. */
function whenTrue(store: Store<boolean>, work: () => void): (() => void) | undefined {
  if (store.get()) {
    work();
    return undefined;
  }
  const stop = store.subscribe(() => {
    stop();
    work();
  });
  return stop;
}

function outboxPorts(id: number, draft: string): Pick<Ports, "enqueue" | "clear"> {
  const subject = subjectOf(id);
  return {
    enqueue: (bodyOn, isWhole) => {
      const revise = (ahead: { args: { body?: unknown } } | undefined) => ({
        body: bodyOn(ahead && ((ahead.args.body as SaveFindings).Version ?? 0)),
      });
      return enqueue(saveFindings, { body: bodyOn(undefined) }, { subject, slot, revise, ...(isWhole ? { draft } : {}) });
    },
    clear: () => {
      for (const item of savesOf(id)) void outbox.discard(item.key);
    },
  };
}

function leftSave({ key, args, state, problem }: Item): LeftSave {
  return {
    key,
    body: args.body as SaveFindings,
    state: state === "refused" || state === "held" ? "stopped" : "waiting",
    problem: problem && thrownAgain(problem),
  };
}

function stateOf({ theirs, problem }: Keeping, isQueued: boolean, unsaved: boolean): SaveState {
  if (theirs) return "conflict";
  if (problem) return "failed";
  if (isQueued) return "kept";
  return unsaved ? "saving" : "saved";
}

/** The cached reply says what was saved, until a fresh one comes. */
function showStored(client: QueryClient, id: number, version: number, content: FindingsContent): void {
  client.setQueryData<Findings>(keyOf(getFindings, { query: { id } }), (before) => {
    if (!before || before.Version > version) return before;
    const nameOf = (element: number) => before.Work.find((item) => item.ServiceElementId === element)?.Name ?? "";
    return {
      ...before,
      ...content,
      Version: version,
      Work: content.Work.map((work) => ({ ...work, Name: nameOf(work.ServiceElementId) })),
    };
  });
}
