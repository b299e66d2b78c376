import { useEffect, useState } from "react";
import { changedPaths, controlId, controlOf, faultsLeft, pathsOf, withFrom, withValue } from "../../../lib/field-table.ts";
import { useFindText, useText } from "../../../lib/i18n/i18n.tsx";
import { useDraft } from "../../../lib/use-draft.ts";
import { useFaultText } from "../../../lib/problem-text.ts";
import { pathsOfPage, requestFields, type RequestInput, type RequestPath } from "../request-fields.ts";
import type { FormPart } from "./form-part.ts";
import type { RequestFaults } from "./request-faults.ts";
import { broughtInto, type FormState, notesOf, restoredState } from "./request-values.ts";

export interface RequestForm extends FormState, Pick<FormPart, "put" | "change" | "field"> {
  /** Replaces the base and the values after a merge. */
  rebase: (base: RequestInput, values: RequestInput) => void;
  /** Takes the group of a field from another state. */
  take: (path: RequestPath, from: RequestInput) => void;
  /** True until the restored draft is accepted or discarded. */
  isRestored: boolean;
  acceptRestored: () => void;
  discard: () => void;
  forgetDraft: () => void;
  /** Shows faults, and moves the focus to their summary. */
  show: (faults: RequestFaults) => void;
  attempt: number;
  /** The faults as the error summary lists them. */
  summary: { id?: string; message: string }[];
}

/** The state of a request form, saved on the device with every change. */
export function useRequestForm(name: string, initial: RequestInput): RequestForm {
  const draft = useDraft<unknown>(name);
  const [kept] = useState(() => restoredState(draft.kept));
  const [start] = useState<FormState>(() => kept ?? { values: initial, base: initial, notes: notesOf(initial) });
  const [state, setState] = useState(start);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [found, setFound] = useState<{ faults: RequestFaults; values: RequestInput; attempt: number }>();
  const textOf = useFaultTextOf();

  const { keep, forget } = draft;
  useEffect(() => {
    if (state.values !== state.base && state !== start) keep(state);
  }, [state, start, keep]);

  // A fault is shown until its field changes.
  const faults = found ? faultsLeft(requestFields, found.faults, changedPaths(requestFields, found.values, state.values)) : {};
  const errorOf = (control: RequestPath) => {
    const path = pathsOf(requestFields).find((each) => faults[each] !== undefined && controlOf(requestFields, each) === control);
    return path && textOf(path, faults[path]);
  };
  const t = useText();
  return {
    ...state,
    put: (path, value) => setState((now) => ({ ...now, values: withValue(now.values, path, value) })),
    change: (edit) => setState((now) => ({ ...now, ...edit(now) })),
    rebase: (base, values) => setState((now) => broughtInto(now, base, values)),
    take: (path, from) => setState((now) => broughtInto(now, now.base, withFrom(requestFields, now.values, from, path))),
    field: (path) => ({ id: controlId(path), label: t(requestFields[path].label), error: errorOf(path) }),
    isRestored,
    acceptRestored: () => setRestored(false),
    discard: () => {
      setState({ values: initial, base: initial, notes: notesOf(initial) });
      setFound(undefined);
      setRestored(false);
      forget();
    },
    forgetDraft: forget,
    show: (next) => setFound((before) => ({ faults: next, values: state.values, attempt: (before?.attempt ?? 0) + 1 })),
    attempt: found?.attempt ?? 0,
    summary: [
      ...pathsOfPage().flatMap((path) => {
        const message = errorOf(path);
        return message === undefined ? [] : [{ id: controlId(path), message }];
      }),
      ...(faults[""] === undefined ? [] : [{ message: textOf("", faults[""]) ?? t("problems.invalid") }]),
    ],
  };
}

/** Returns the text of a field's fault: the form's own text if it has one, else that of the rule. */
function useFaultTextOf(): (path: RequestPath | "", code: string | undefined) => string | undefined {
  const find = useFindText();
  const fault = useFaultText();
  return (path, code) => find(`requests.fault.${path}-${code}`) ?? find(`requests.fault.${code}`) ?? fault(code);
}
