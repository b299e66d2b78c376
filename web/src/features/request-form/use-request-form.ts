import type { Fault } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { controlId, unreadLeft, withFrom, withUnread, withValue } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useDraft } from "../../lib/use-draft.ts";
import { requestFields, type RequestInput, type RequestPath } from "../requests/request-fields.ts";
import type { FormPart } from "./form-part.ts";
import { disclaimerNeeded, faultsFromService, type RequestFaults } from "./request-faults.ts";
import { type Acceptance, broughtInto, type FormState, isUntouched, notesFor, notesOf, restoredState } from "./request-values.ts";
import { useFormFaults } from "./use-form-faults.ts";

export interface RequestForm extends FormState, Pick<FormPart, "put" | "preset" | "change" | "field" | "typed"> {
  /** Replaces the base and the values after a merge. */
  rebase: (base: RequestInput, values: RequestInput) => void;
  /** Takes the group of a field from another state. */
  take: (path: RequestPath, from: RequestInput) => void;
  /** True until the restored draft is accepted or discarded. */
  isRestored: boolean;
  acceptRestored: () => void;
  /** Empties the form; `undo` brings back what it held. */
  discard: () => void;
  /** Empties the form for another request. */
  reset: () => void;
  /** Brings back the discarded values; absent if there are none, or once something new was entered. */
  undo: (() => void) | undefined;
  /** Increases when all values are replaced, so that controls with state of their own start anew. */
  generation: number;
  /** True if nothing was entered or changed. */
  isUntouched: boolean;
  forgetDraft: () => void;
  /** Shows faults, and moves the focus to their summary. */
  show: (faults: RequestFaults) => void;
  /** Shows why the service refused what was sent. A disclaimer that it did not take is asked for once more: its text has changed since. */
  refuse: (errors: readonly Fault[]) => void;
  attempt: number;
  /** The faults as the error summary lists them. */
  summary: { id?: string; message: string }[];
  /** True if nothing is missing or wrong: something only has to be accepted. */
  isOnlyToAccept: boolean;
}

/** The state of a request form, saved on the device with every change; `accepted` is what was accepted for an edited request. */
export function useRequestForm(name: string, initial: RequestInput, accepted?: Acceptance): RequestForm {
  const draft = useDraft<unknown>(name);
  const [kept] = useState(() => restoredState(draft.kept));
  const [start] = useState<FormState>(() => kept ?? { values: initial, base: initial, notes: notesOf(initial, accepted) });
  const [state, setState] = useState(start);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [discarded, setDiscarded] = useState<FormState>();
  const [generation, setGeneration] = useState(0);
  const { forgetFaults, errorOf, typingErrorOf, ...found } = useFormFaults(state);

  const { keep, forget } = draft;
  useEffect(() => {
    if (isUntouched(state)) forget();
    else if (state !== start) keep(state);
  }, [state, start, keep, forget]);
  const step = (next: (now: FormState) => FormState) => setState((now) => stepped(now, next(now)));

  const t = useText();
  const blank = { values: initial, base: initial, notes: notesOf(initial, accepted) };
  const begin = (before: FormState | undefined, next: FormState = blank) => {
    setDiscarded(before);
    setState(next);
    forgetFaults();
    setRestored(false);
    setGeneration((before) => before + 1);
  };
  return {
    ...state,
    put: (path, value) => step((now) => ({ ...now, values: withValue(now.values, path, value) })),
    preset: (path, value) =>
      step((now) => ({ ...now, base: withValue(now.base, path, value), values: withValue(now.values, path, value) })),
    change: (edit) => step((now) => ({ ...now, ...edit(now) })),
    rebase: (base, values) => step((now) => broughtInto(now, base, values)),
    take: (path, from) => step((now) => broughtInto(now, now.base, withFrom(requestFields, now.values, from, path))),
    field: (path) => ({ id: controlId(path), label: t(requestFields[path].label), error: errorOf(path) ?? typingErrorOf(path) }),
    typed: (path) => ({
      unread: state.notes.unread[path] ?? "",
      onUnread: (text) => setState((now) => ({ ...now, notes: { ...now.notes, unread: withUnread(now.notes.unread, path, text) } })),
    }),
    isRestored,
    acceptRestored: () => setRestored(false),
    discard: () => begin(state),
    reset: () => begin(undefined),
    undo: discarded && isUntouched(state) ? () => begin(undefined, discarded) : undefined,
    generation,
    isUntouched: isUntouched(state),
    forgetDraft: forget,
    ...found,
    refuse: (errors) => {
      const again = errors.some(({ path }) => path === disclaimerNeeded.path) ? [] : undefined;
      // What was typed since it was sent stays.
      if (again) setState((now) => ({ ...now, notes: { ...now.notes, accepted: again } }));
      found.show(faultsFromService(errors), again);
    },
  };
}

/** A form after a change: a field that was given a value no longer has unread text, and a function that was taken away nothing accepted. */
function stepped(before: FormState, after: FormState): FormState {
  const unread = unreadLeft(requestFields, before.notes.unread, after.notes.unread, [before.values, after.values]);
  return { ...after, notes: { ...notesFor(after.values, after.notes), unread } };
}
