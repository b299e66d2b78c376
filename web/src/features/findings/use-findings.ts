import { type Findings, getFindings, saveFindings } from "@remotebay/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { keyOf } from "../../lib/query-client.ts";
import { useStore } from "../../lib/store.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useSend } from "../../lib/use-send.ts";
import { contentOf, type FindingsDoc } from "./findings-doc.ts";
import type { FindingsDraft } from "./findings-draft.ts";
import { adopt, change, isUnsaved, keepMine, type Keeping, makeKeeper, retry, save, takeTheirs } from "./keeper.ts";

/** What the line beside the title says. `kept`: there is no connection, this device has it. */
export type SaveState = "saved" | "saving" | "kept" | "failed" | "conflict";

export interface FindingsEditing extends Keeping {
  state: SaveState;
  /** True where this device has what the service has not. */
  unsaved: boolean;
  change: (edit: (doc: FindingsDoc) => FindingsDoc) => void;
  keepMine: () => void;
  takeTheirs: () => void;
  retry: () => void;
  /** Saves what is left to save, at once. Throws `CallProblem`. */
  saveNow: () => Promise<void>;
}

/** Milliseconds after the last key before the service gets it. */
const pause = 900;

/** A job's findings being written. One component a job: give it the job's id as its key. */
export function useFindings(findings: Findings, editable: boolean): FindingsEditing {
  const client = useQueryClient();
  const draft = useDraft<FindingsDraft>(`findings.${findings.Id}`);
  const sending = useSend(saveFindings);
  const [keeper] = useState(() =>
    makeKeeper(findings, draft.kept, {
      send: async (body) => await sending.sendNow({ body }),
      keep: draft.keep,
      forget: draft.forget,
      onStored: (version, doc) => showStored(client, findings.Id, version, doc),
    }),
  );
  const now = useStore(keeper.store);
  const unsaved = isUnsaved(now);

  useEffect(() => adopt(keeper, findings), [keeper, findings]);

  // Saved a moment after the last key. What was refused waits for a change or for "Try again".
  useEffect(() => {
    if (!editable || !unsaved || now.theirs || now.problem) return;
    const timer = setTimeout(() => void save(keeper).catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [keeper, editable, unsaved, now]);

  // Going to another job saves what is left of this one.
  const leave = useEffectEvent(() => {
    if (editable && !keeper.store.get().problem) void save(keeper).catch(() => undefined);
  });
  useEffect(() => () => leave(), []);

  const acts = useMemo(
    () => ({
      change: (edit: (doc: FindingsDoc) => FindingsDoc) => change(keeper, edit),
      keepMine: () => keepMine(keeper),
      takeTheirs: () => takeTheirs(keeper),
      retry: () => retry(keeper),
      saveNow: async () => await save(keeper),
    }),
    [keeper],
  );
  return { ...now, ...acts, unsaved, state: stateOf(now, sending.state === "queued", unsaved && editable) };
}

function stateOf({ theirs, problem }: Keeping, isQueued: boolean, unsaved: boolean): SaveState {
  if (theirs) return "conflict";
  if (problem) return "failed";
  if (isQueued) return "kept";
  return unsaved ? "saving" : "saved";
}

/** The cached reply says what was saved, until a fresh one comes. */
function showStored(client: QueryClient, id: number, version: number, doc: FindingsDoc): void {
  const { Codes, AfterScanned, Work, Notes } = contentOf(doc);
  client.setQueryData<Findings>(keyOf(getFindings, { query: { id } }), (before) => {
    if (!before || before.Version > version) return before;
    const nameOf = (element: number) => before.Work.find((item) => item.ServiceElementId === element)?.Name ?? "";
    return {
      ...before,
      Version: version,
      Codes,
      AfterScanned,
      Work: Work.map(({ ServiceElementId, Tool, Result, Notes }) => ({
        ServiceElementId,
        Name: nameOf(ServiceElementId),
        Tool,
        Result,
        Notes,
      })),
      Notes,
    };
  });
}
