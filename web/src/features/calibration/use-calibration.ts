import {
  calibrationChanged,
  type CalibrationConfiguration,
  type CalibrationHappening,
  type CalibrationItem,
  type CalibrationStatus,
  calibrationStatusOf,
  configurationOf,
  getCalibration,
  getCalibrationPictures,
  getCalibrationRecord,
  type Payload,
} from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { CallProblem } from "../../lib/http.ts";
import { useConnection, useLiveEvent, useWatchedRow } from "../../lib/live.ts";
import { keyOf } from "../../lib/query-client.ts";
import { parsed } from "../../lib/storage.ts";
import { useCall } from "../../lib/use-call.ts";

/** A calibration as it stands, kept current. */
export interface Calibration {
  id: number;
  status: CalibrationStatus;
  configuration: CalibrationConfiguration;
  /** Of the configuration; 0 before it was first saved. */
  version: number;
  /** The newest first. */
  events: readonly CalibrationHappening[];
}

/** What a screen asks for; the same for all, so that they share one cached reply. */
function argsOf(id: number) {
  return { query: { id, verbose: "true" } } as const;
}

/** The calibration of a request: every change arrives with its state, and what a connection lost is asked for again. Undefined: of none. */
export function useCalibration(id: number | undefined): {
  calibration: Calibration | undefined;
  error: CallProblem | null;
  retry: () => void;
} {
  const client = useQueryClient();
  const { data: items, error, refetch } = useCall(getCalibration, id === undefined ? null : argsOf(id));
  // domain.md#calibration-load: a failure is logged. A screen that has nothing else to show says so and offers another try; others show what they had.
  useEffect(() => {
    if (error && id !== undefined) logProblem(`The calibration of request ${id} could not be loaded`, error);
  }, [error, id]);
  const refresh = useCallback(() => {
    if (id !== undefined) void client.invalidateQueries({ queryKey: keyOf(getCalibration, argsOf(id)) });
  }, [client, id]);
  const isWatched = useWatchedRow("calibration", id);
  const isOnline = useConnection() === "online";
  // What happened while there was no connection was told to nobody here.
  useEffect(() => {
    if (isWatched || isOnline) refresh();
  }, [isWatched, isOnline, refresh]);
  useLiveEvent(calibrationChanged, (change: Payload<typeof calibrationChanged>) => {
    if (id === undefined || change.Id !== id) return;
    const key = keyOf(getCalibration, argsOf(id));
    const after = afterChange(client.getQueryData<CalibrationItem[]>(key), change);
    if (after === "old") return;
    if (after !== "gap") client.setQueryData(key, after);
    // The progress changes many times and says everything itself; whatever else happened has notes and a time too.
    if (after === "gap" || change.Event !== "changeProgressScan") refresh();
    if (change.Event !== undefined) return;
    for (const call of [getCalibrationPictures, getCalibrationRecord])
      void client.invalidateQueries({ queryKey: keyOf(call, { query: { id } }) });
  });
  const calibration = useMemo(() => (items && id !== undefined ? calibrationIn(id, items) : undefined), [id, items]);
  return { calibration, error, retry: () => void refetch() };
}

function calibrationIn(id: number, items: readonly CalibrationItem[]): Calibration {
  const find = (name: string) => items.find(({ Key }) => Key === name);
  const events = find("events");
  return {
    id,
    status: calibrationStatusOf(items),
    configuration: configurationOf(items),
    version: find("configuration")?.Version ?? 0,
    events: events ? ((parsed(events.Calibration) as CalibrationHappening[] | undefined) ?? []) : [],
  };
}

/** Writes to the browser's console that a call failed whose failure the screen does not, or not by itself, explain (domain.md#calibration-load). */
function logProblem(what: string, problem: unknown): void {
  console.warn(`${what}:`, problem instanceof Error ? problem.message : problem);
}

/** The cached items after a change that arrived; `old` if they have it already, `gap` if something before it is missing. */
export function afterChange(
  items: readonly CalibrationItem[] | undefined,
  change: Payload<typeof calibrationChanged>,
): CalibrationItem[] | "old" | "gap" {
  const state = items?.find(({ Key }) => Key === "state");
  const seen = state?.Version ?? 0;
  if (items !== undefined && change.Seq <= seen) return "old";
  // Without a state there is nothing yet, so the first change may be the whole story.
  if (items === undefined || change.Seq !== seen + 1) return "gap";
  const next = { Key: "state", Calibration: JSON.stringify(change.Status), Version: change.Seq };
  return [next, ...items.filter(({ Key }) => Key !== "state")];
}
