import { useEffect, useState } from "react";
import { useFindText, useText } from "../../../lib/i18n/i18n.tsx";
import { useDraft } from "../../../lib/use-draft.ts";
import { useFaultText } from "../../../lib/problem-text.ts";
import { type FieldFaults, type FieldName, fieldNames } from "./request-faults.ts";
import { fieldIds } from "./form-context.ts";
import { isBlank, isRequestValues, type RequestValues } from "./request-values.ts";

/** A draft: what was written, and where it began. */
interface KeptForm {
  values: RequestValues;
  base: RequestValues;
}

export interface RequestForm {
  values: RequestValues;
  /** Where the writing began: for an edit, what was stored then. */
  base: RequestValues;
  change: (patch: Partial<RequestValues>) => void;
  /** Begins again from another state, with what was written on top of it. */
  rebase: (base: RequestValues, values: RequestValues) => void;
  /** True until the restored draft is accepted or thrown away. */
  isRestored: boolean;
  acceptRestored: () => void;
  discard: () => void;
  forgetDraft: () => void;
  faults: FieldFaults;
  /** Shows faults, and moves the focus to their summary. */
  show: (faults: FieldFaults) => void;
  attempt: number;
  errorOf: (field: FieldName) => string | undefined;
  /** The faults as the error summary lists them. */
  summary: { id?: string; message: string }[];
}

/** The state of a request form; kept on the device as it is written. */
export function useRequestForm(name: string, initial: RequestValues): RequestForm {
  const draft = useDraft<KeptForm>(name);
  const [start] = useState(() => restoredFrom(draft.kept) ?? { values: initial, base: initial });
  const [state, setState] = useState(start);
  const [isRestored, setRestored] = useState(() => start.base !== initial || start.values !== initial);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [attempt, setAttempt] = useState(0);
  const errorOf = useErrorOf(faults);

  const { keep, forget } = draft;
  useEffect(() => {
    if (state.values !== state.base && state !== start) keep(state);
  }, [state, start, keep]);

  return {
    ...state,
    change: (patch) => {
      setState((now) => ({ ...now, values: { ...now.values, ...patch } }));
      setFaults((now) => without(now, Object.keys(patch)));
    },
    rebase: (base, values) => setState({ base, values }),
    isRestored,
    acceptRestored: () => setRestored(false),
    discard: () => {
      setState({ values: initial, base: initial });
      setFaults({});
      setRestored(false);
      forget();
    },
    forgetDraft: forget,
    faults,
    show: (next) => {
      setFaults(next);
      setAttempt((now) => now + 1);
    },
    attempt,
    errorOf,
    summary: fieldNames.flatMap((field) => {
      const message = errorOf(field);
      return message === undefined ? [] : [{ id: fieldIds[field] || undefined, message }];
    }),
  };
}

/** The text of what is wrong at a place: the form's own words where it has some, else those of the rule. */
function useErrorOf(faults: FieldFaults): (field: FieldName) => string | undefined {
  const find = useFindText();
  const fault = useFaultText();
  const t = useText();
  return (field) => {
    const code = faults[field];
    if (code === undefined) return undefined;
    const text = find(`requests.fault.${field}-${code}`) ?? find(`requests.fault.${code}`) ?? fault(code);
    return field === "form" ? (text ?? t("problems.invalid")) : text;
  };
}

const placesOf: Readonly<Partial<Record<keyof RequestValues, readonly FieldName[]>>> = {
  vehicle: ["vin", "plate", "year", "make", "model", "vehicle"],
  scanTypeId: ["scanType", "serviceElement"],
  serviceElementId: ["serviceElement"],
  deviceId: ["device"],
  contactId: ["contact"],
  odometerUnit: ["odometer"],
  isMil: ["condition"],
  isSRS: ["condition"],
  isDrivable: ["condition"],
  windscreenReplaced: ["condition"],
  calibrationAttempted: ["condition"],
};

/** The faults but those of the places being changed. */
function without(faults: FieldFaults, changed: readonly string[]): FieldFaults {
  const gone = new Set(changed.flatMap((name) => placesOf[name as keyof RequestValues] ?? [name as FieldName]));
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !gone.has(field as FieldName)));
}

function restoredFrom(kept: KeptForm | undefined): KeptForm | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  return isRequestValues(kept.values) && isRequestValues(kept.base) && !isBlank(kept.values) ? kept : undefined;
}
