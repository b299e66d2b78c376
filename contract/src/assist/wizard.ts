import * as v from "valibot";
import { AssistEntry, type EvaluatedFeature, SafetyFeature, ScanRecommendation, type ScanProItem, type ScanProResult } from "./calls.ts";
import { vehicleWords } from "../vehicle-words.ts";
import { type DecodedVin } from "../vehicles.ts";

/** The number of steps: vehicle, equipment, repair, recommendation. */
export const assistSteps = 4;

/** A style of the decoded VIN as a choice; the first one is empty. `year`: null if the style has none. */
const Submodel = v.object({
  vehicle_id: v.string(),
  name: v.string(),
  selected: v.boolean(),
  year: v.optional(v.nullable(v.number()), null),
});

/** The vehicle that the VIN stands for: the likeliest at first, then the chosen sub-model. */
const AssistVehicle = v.object({ name: v.string(), year: v.nullable(v.number()) });
export type AssistVehicle = v.InferOutput<typeof AssistVehicle>;

const Step = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(assistSteps));

/** The state of the assist wizard (domain.md#assist-steps), also the shape of its draft. */
export const AssistState = v.object({
  step: Step,
  /** The highest step that was reached. */
  visited: Step,
  vin: v.string(),
  /** The VIN was decoded without errors. */
  decoded: v.boolean(),
  submodels: v.array(Submodel),
  vehicle: v.nullable(AssistVehicle),
  recommendation: v.nullable(ScanRecommendation),
  /** Features that the user ticked. */
  ticked: v.array(SafetyFeature),
  criteria: v.array(AssistEntry),
  checklist: v.array(AssistEntry),
});
export type AssistState = v.InferOutput<typeof AssistState>;

/** A blank wizard. */
export const newAssist: AssistState = {
  step: 1,
  visited: 1,
  vin: "",
  decoded: false,
  submodels: [],
  vehicle: null,
  recommendation: null,
  ticked: [],
  criteria: [],
  checklist: [],
};

export type AssistAction =
  | { type: "vin"; vin: string }
  | { type: "decoded"; reply: DecodedVin }
  | { type: "submodel"; vehicleId: string }
  | { type: "feature"; key: SafetyFeature; has: boolean }
  | { type: "configured"; items: readonly ScanProItem[] }
  | { type: "entry"; list: "criteria" | "checklist"; id: number; selected: boolean }
  | { type: "all"; list: "criteria" | "checklist"; selected: boolean }
  | { type: "recommended"; recommendation: ScanRecommendation }
  | { type: "reopened"; result: ScanProResult; reply: DecodedVin; recommendation: ScanRecommendation }
  | { type: "go"; step: number }
  | { type: "reset" };

/** The wizard after an action. The visited step only rises, unless the wizard is reset (domain.md#assist-steps). */
export function assist(state: AssistState, action: AssistAction): AssistState {
  switch (action.type) {
    case "vin":
      return action.vin === state.vin ? state : { ...state, ...noVehicle, vin: action.vin, step: 1 };
    case "decoded":
      return { ...state, ...noVehicle, ...vehicleOf(action.reply) };
    case "submodel":
      return withSubmodel(state, action.vehicleId);
    case "feature":
      return { ...state, ticked: [...state.ticked.filter((key) => key !== action.key), ...(action.has ? [action.key] : [])] };
    case "configured":
      return { ...state, ...listsOf(action.items, state) };
    case "entry":
      return { ...state, [action.list]: state[action.list].map((one) => (one.id === action.id ? decided(one, action.selected) : one)) };
    case "all":
      return { ...state, [action.list]: state[action.list].map((one) => decided(one, action.selected)) };
    case "recommended":
      return { ...state, recommendation: action.recommendation };
    case "reopened":
      return reopened(state, action);
    case "go":
      return gone(state, action.step);
    case "reset":
      return newAssist;
  }
}

/** What decoding a VIN resets (domain.md#assist-steps). */
const noVehicle = { decoded: false, submodels: [], vehicle: null, recommendation: null, ticked: [] } satisfies Partial<AssistState>;

function vehicleOf({ decoder_messages, query_responses, RemoteBay }: DecodedVin): Partial<AssistState> {
  const { Year: year, Make, Model } = RemoteBay;
  const vehicle = { name: vehicleWords(year, Make.Text, Model.Text), year };
  if (decoder_messages.decoder_errors.length > 0) return { vehicle };
  const styles = query_responses.Request_Result.us_market_data.us_styles.map(({ vehicle_id, name, basic_data }) => ({
    vehicle_id,
    name,
    year: Number(basic_data.year) || null,
  }));
  // With one style there is nothing to choose.
  const only = styles.length === 1;
  const submodels = styles.length === 0 ? [] : [{ vehicle_id: "", name: "", year: null }, ...styles];
  return {
    decoded: true,
    vehicle,
    submodels: submodels.map(({ vehicle_id, name, year: own }) => ({
      vehicle_id,
      name,
      year: own,
      selected: (vehicle_id !== "") === only,
    })),
  };
}

/** A sub-model may be of another year than the likeliest: then nothing is known of its features until they are asked again. */
function withSubmodel(state: AssistState, vehicleId: string): AssistState {
  const submodels = state.submodels.map((one) => ({ ...one, selected: one.vehicle_id === vehicleId }));
  const style = submodels.find(({ vehicle_id, selected }) => selected && vehicle_id !== "");
  const { vehicle, recommendation } = state;
  if (!style || !vehicle) return { ...state, submodels };
  const year = style.year ?? vehicle.year;
  const isSameYear = year === vehicle.year || recommendation === null;
  return {
    ...state,
    submodels,
    vehicle: { name: style.name, year },
    recommendation: isSameYear ? recommendation : emptied(recommendation),
  };
}

/** A recommendation that names the features and says nothing of them. */
function emptied({ features }: ScanRecommendation): ScanRecommendation {
  return { safetyFeatures: [], features: features.map(({ key, name }) => ({ key, name, basis: "none" })), services: [] };
}

/** The wizard as a saved result left it, with what is recommended now: at the last step, or where something must be chosen again. */
function reopened(state: AssistState, { result, reply, recommendation }: AssistAction & { type: "reopened" }): AssistState {
  const decoded = { ...state, ...noVehicle, ...vehicleOf(reply), vin: result.vin };
  const known = { ...withSubmodel(decoded, result.vehicle_id), recommendation };
  const found = new Set(foundFeatures(known).map(({ key }) => key));
  return gone(
    {
      ...known,
      ticked: result.safetyFeatures.filter((key) => !found.has(key)),
      criteria: savedEntries(state.criteria, result.criteria),
      checklist: savedEntries(state.checklist, result.checklist),
      visited: assistSteps,
    },
    assistSteps,
  );
}

/** The entries as they were saved, in today's words where they are known. */
function savedEntries(entries: readonly AssistEntry[], saved: readonly AssistEntry[]): AssistEntry[] {
  if (entries.length === 0) return [...saved];
  return entries.map((entry) => {
    const { selected, changed } = saved.find(({ id }) => id === entry.id) ?? { selected: true, changed: false };
    return { id: entry.id, value: entry.value, selected, changed };
  });
}

function listsOf(items: readonly ScanProItem[], before: AssistState): Pick<AssistState, "criteria" | "checklist"> {
  return {
    criteria: items.filter((item) => item.criteriaDetail !== "").map((item) => entryOf(item, before.criteria)),
    checklist: items.filter((item) => item.criteriaDetail === "").map((item) => entryOf(item, before.checklist)),
  };
}

/** An item as an entry: selected and unchanged, unless the user decided about it before. */
function entryOf({ scanProId: id, scanProCriteria: value }: ScanProItem, before: readonly AssistEntry[]): AssistEntry {
  const own = before.find((one) => one.id === id && one.changed);
  return { id, value, selected: own?.selected ?? true, changed: own !== undefined };
}

function decided(entry: AssistEntry, selected: boolean): AssistEntry {
  return entry.selected === selected ? entry : { ...entry, selected, changed: true };
}

function gone(state: AssistState, wanted: number): AssistState {
  // One step beyond the visited ones at most, and never past one that is not complete.
  const step = Math.max(1, Math.min(Math.trunc(wanted), state.visited + 1, furthestStep(state), assistSteps));
  return { ...state, step, visited: Math.max(state.visited, step) };
}

/** The last step that may be open: the first one that is not complete. */
export function furthestStep(state: AssistState): number {
  if (state.vehicle === null || state.vin === "") return 1;
  return needsSubmodel(state) ? 2 : assistSteps;
}

/** A sub-model must be chosen, and is not (domain.md#assist-submodel). */
export function needsSubmodel({ submodels }: AssistState): boolean {
  return submodels.length > 0 && !submodels.some(({ vehicle_id, selected }) => vehicle_id !== "" && selected);
}

/** `vehicle_id` of the chosen sub-model; empty without one. */
export function chosenSubmodel({ submodels }: AssistState): string {
  return submodels.find(({ selected }) => selected)?.vehicle_id ?? "";
}

/** The features that were found for the vehicle without anybody's ticking; the user ticks them if there are none (domain.md#assist-features). */
export function foundFeatures({ recommendation }: AssistState): EvaluatedFeature[] {
  return (recommendation?.features ?? []).filter(({ basis }) => basis === "law");
}

/** The ids of the entries that are selected. */
export function selectedIds(entries: readonly AssistEntry[]): number[] {
  return entries.filter(({ selected }) => selected).map(({ id }) => id);
}
