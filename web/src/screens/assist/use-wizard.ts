import {
  assist,
  type AssistAction,
  AssistState,
  decodeVin,
  type DecodedVin,
  evaluateVehicle,
  foundFeatures,
  getScanProConfiguration,
  needsSubmodel,
  newAssist,
  type ScanProItem,
  type ScanProResult,
  selectedIds,
} from "@remotebay/contract";
import { useEffect, useReducer, useRef, useState } from "react";
import * as v from "valibot";
import { readVin } from "../../features/vehicles/vin.ts";
import { CallProblem, send } from "../../lib/call.ts";
import { useCall } from "../../lib/use-call.ts";
import { useDraft } from "../../lib/use-draft.ts";

/** What is missing in the open step. */
export type Missing = "vin" | "submodel" | null;

export interface Wizard {
  state: AssistState;
  dispatch: (action: AssistAction) => void;
  /** Opens a step: asks the service for what it needs first, and stays if that fails or something is missing. */
  open: (step: number) => Promise<void>;
  /** Chooses a sub-model, and asks for the features again if it is of another year. */
  choose: (vehicleId: string) => Promise<void>;
  /** Continues from a saved result, with what is recommended now. */
  reopen: (result: ScanProResult) => Promise<void>;
  /** Empties the wizard. */
  reset: () => void;
  missing: Missing;
  isBusy: boolean;
  problem: CallProblem | null;
  /** The configuration with the details of the criteria. */
  items: readonly ScanProItem[];
}

const fixed = { staleTime: Number.POSITIVE_INFINITY };

/** The wizard, stored on the device with every change. */
export function useWizard(): Wizard {
  const { keep, forget, kept } = useDraft<unknown>("assist");
  const [state, dispatch] = useReducer(assist, kept, restored);
  const [missing, setMissing] = useState<Missing>(null);
  const { ask, drop, ...asking } = useAsking(dispatch);
  const configuration = useCall(getScanProConfiguration, {}, fixed);
  const items = configuration.data;
  useEffect(() => {
    if (items) dispatch({ type: "configured", items });
  }, [items]);
  useEffect(() => {
    if (state.vin === "") forget();
    else keep(state);
  }, [state, keep, forget]);

  const open = async (step: number) => {
    const gap = step > state.step ? gapOf(state) : null;
    setMissing(gap);
    if (gap) return drop();
    await ask(async () => {
      const answers = await answersFor(state, step);
      if (step > 2 && !items) await configuration.refetch({ throwOnError: true });
      return [...answers, { type: "go", step }];
    });
  };
  const choose = async (vehicleId: string) => {
    const action = { type: "submodel", vehicleId } as const;
    dispatch(action);
    const { vin, vehicle, ticked } = assist(state, action);
    if (vehicle?.year !== state.vehicle?.year) await ask(async () => [await recommended({ vin, year: vehicle?.year ?? null, ticked })]);
  };
  const reopen = async (result: ScanProResult) => {
    setMissing(null);
    await ask(async () => [await reopenedFrom(result)]);
  };
  const reset = () => {
    setMissing(null);
    drop();
    dispatch({ type: "reset" });
    if (items) dispatch({ type: "configured", items });
  };
  const act = (action: AssistAction) => {
    // What was asked about another VIN is no answer about this one.
    if (action.type === "vin") drop();
    dispatch(action);
  };
  return { state, dispatch: act, open, choose, reopen, reset, missing, ...asking, items: items ?? [] };
}

/** Dispatches what the service answers to the last question. `drop` gives that question up, with its problem. */
function useAsking(dispatch: (action: AssistAction) => void) {
  const last = useRef(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const drop = () => {
    last.current += 1;
    setBusy(false);
    setProblem(null);
  };
  const ask = async (question: () => Promise<AssistAction[]>) => {
    drop();
    const turn = last.current;
    setBusy(true);
    try {
      const actions = await question();
      if (turn === last.current) for (const action of actions) dispatch(action);
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      if (turn === last.current) setProblem(error);
    } finally {
      if (turn === last.current) setBusy(false);
    }
  };
  return { ask, drop, isBusy, problem };
}

/** The stored wizard; a blank one if there is none, or if it has the shape of another release. */
function restored(kept: unknown): AssistState {
  const read = v.safeParse(AssistState, kept);
  return read.success ? read.output : newAssist;
}

function gapOf(state: AssistState): Missing {
  if (!readVin(state.vin).complete) return "vin";
  return state.step === 2 && needsSubmodel(state) ? "submodel" : null;
}

/** Asks what a step needs: the vehicle for the second, the recommendation for the last. */
async function answersFor(state: AssistState, step: number): Promise<AssistAction[]> {
  const { vin, vehicle, criteria } = state;
  if (step === 2 && vehicle === null) {
    const reply = await send(decodeVin, { query: { vin } });
    return [{ type: "decoded", reply }, await recommended({ vin, year: reply.RemoteBay.Year })];
  }
  if (step !== 4) return [];
  return [await recommended({ vin, year: vehicle?.year ?? null, ticked: featuresOf(state), criteria: selectedIds(criteria) })];
}

interface Asked {
  vin: string;
  year: number | null;
  ticked?: AssistState["ticked"];
  criteria?: number[];
}

/** What the rules recommend now. */
async function recommended({ vin, year, ticked = [], criteria = [] }: Asked): Promise<AssistAction & { type: "recommended" }> {
  const { scanRecommendation } = await send(evaluateVehicle, { body: { vin, year, safetyFeatures: ticked, criteria } });
  return { type: "recommended", recommendation: scanRecommendation };
}

async function reopenedFrom(result: ScanProResult): Promise<AssistAction> {
  const { vin, year, safetyFeatures: ticked, criteria } = result;
  const [reply, { recommendation }] = await Promise.all([
    send(decodeVin, { query: { vin } }),
    recommended({ vin, year, ticked, criteria: selectedIds(criteria) }),
  ]);
  return { type: "reopened", result, reply, recommendation };
}

/** Every feature that the vehicle has: found and ticked. */
export function featuresOf(state: AssistState): AssistState["ticked"] {
  return [...new Set([...foundFeatures(state).map(({ key }) => key), ...state.ticked])];
}

/** The reply for the wizard's VIN, which the request's form needs too. */
export function useDecoded(vin: string): DecodedVin | undefined {
  return useCall(decodeVin, vin === "" ? null : { query: { vin } }, fixed).data;
}
