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
  selectedIds,
} from "@remotebay/contract";
import { useEffect, useReducer, useState } from "react";
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
  const draft = useDraft<unknown>("assist");
  const [state, dispatch] = useReducer(assist, draft.kept, restored);
  const [missing, setMissing] = useState<Missing>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const configuration = useCall(getScanProConfiguration, {}, fixed);
  const items = configuration.data;
  useEffect(() => {
    if (items) dispatch({ type: "configured", items });
  }, [items]);
  const { keep, forget } = draft;
  useEffect(() => {
    if (state.vin === "") forget();
    else keep(state);
  }, [state, keep, forget]);

  const open = async (step: number) => {
    if (isBusy) return;
    const gap = step > state.step ? gapOf(state) : null;
    setMissing(gap);
    setProblem(null);
    if (gap) return;
    setBusy(true);
    try {
      for (const action of await answersFor(state, step)) dispatch(action);
      if (step > 2 && !items) await configuration.refetch({ throwOnError: true });
      dispatch({ type: "go", step });
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setMissing(null);
    setProblem(null);
    dispatch({ type: "reset" });
    if (items) dispatch({ type: "configured", items });
  };
  return { state, dispatch, open, reset, missing, isBusy, problem, items: items ?? [] };
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
  if (step === 2 && state.vehicle === null) {
    const reply = await send(decodeVin, { query: { vin: state.vin } });
    const year = reply.RemoteBay.Year;
    const { scanRecommendation } = await send(evaluateVehicle, { body: { vin: state.vin, year } });
    return [
      { type: "decoded", reply },
      { type: "recommended", recommendation: scanRecommendation },
    ];
  }
  if (step !== 4) return [];
  const { vin, vehicle, criteria } = state;
  const body = { vin, year: vehicle?.year ?? null, safetyFeatures: featuresOf(state), criteria: selectedIds(criteria) };
  const { scanRecommendation } = await send(evaluateVehicle, { body });
  return [{ type: "recommended", recommendation: scanRecommendation }];
}

/** Every feature that the vehicle has: found and ticked. */
export function featuresOf(state: AssistState): AssistState["ticked"] {
  return [...new Set([...foundFeatures(state).map(({ key }) => key), ...state.ticked])];
}

/** The reply for the wizard's VIN, which the request's form needs too. */
export function useDecoded(vin: string): DecodedVin | undefined {
  return useCall(decodeVin, vin === "" ? null : { query: { vin } }, fixed).data;
}
