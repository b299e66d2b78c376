import { useState } from "react";
import { changedPaths, controlId, controlOf, faultsLeft, pathsOf } from "../../lib/field-table.ts";
import { useFindText, useText } from "../../lib/i18n/i18n.tsx";
import { useFaultText } from "../../lib/fault-text.ts";
import type { VehiclePath } from "../vehicles/vehicle-fields.ts";
import { pathsOfPage, requestFields, type RequestPath, rowOf } from "../requests/request-fields.ts";
import { faultsWhileTyping, type RequestFaults, toAccept } from "./request-faults.ts";
import type { FormState } from "./request-values.ts";

/** The faults of a form: those of the last attempt to send it, and those of what is typed now. */
export function useFormFaults(state: FormState) {
  const t = useText();
  const [found, setFound] = useState<Pick<FormState, "values" | "notes"> & { faults: RequestFaults; attempt: number }>();
  const textOf = useFaultTextOf();
  // A fault is shown until its field changes.
  const faults = found ? faultsLeft(requestFields, found.faults, changedPaths(requestFields, found.values, state.values)) : {};
  for (const path of pathsOf(requestFields))
    if (faults[path] === rowOf(path).unreadable && state.notes.unread[path] === undefined) delete faults[path];
  // What was accepted since changes the notes alone.
  if (found?.notes.accepted !== state.notes.accepted && faults.ScanType === "disclaimer-needed") delete faults.ScanType;
  if (found?.notes.caveats !== state.notes.caveats && faults.ServiceElement === "caveats-needed") delete faults.ServiceElement;
  const typing = faultsWhileTyping(state.values, state.notes.unread);
  const errorIn = (from: RequestFaults, control: RequestPath) => {
    // Text that is no value is in its own control; another fault of the field may have to be shown at a second one.
    const place = (each: RequestPath) => (from[each] === rowOf(each).unreadable ? each : controlOf(requestFields, each));
    const path = pathsOf(requestFields).find((each) => from[each] !== undefined && place(each) === control);
    return path && textOf(path, from[path]);
  };
  const errorOf = (control: RequestPath) => errorIn(faults, control);
  const summary = [
    ...pathsOfPage().flatMap((path) => {
      const message = errorOf(path);
      return message === undefined ? [] : [{ id: controlId(path), message }];
    }),
    ...(faults[""] === undefined ? [] : [{ message: textOf("", faults[""]) ?? t("problems.invalid") }]),
  ];
  const shown = Object.values(faults).filter((code) => code !== undefined);
  /** True if nothing is missing or wrong: something only has to be accepted. */
  const isOnlyToAccept = shown.length > 0 && shown.every((code) => toAccept.has(code));
  /** `accepted`: what the notes say from now on, if they change with it. */
  const show = (next: RequestFaults, accepted = state.notes.accepted) =>
    setFound((before) => ({
      faults: next,
      values: state.values,
      notes: { ...state.notes, accepted },
      attempt: (before?.attempt ?? 0) + 1,
    }));
  return {
    show,
    forgetFaults: () => setFound(undefined),
    attempt: found?.attempt ?? 0,
    errorOf,
    typingErrorOf: (control: RequestPath) => errorIn(typing, control),
    summary,
    isOnlyToAccept,
  };
}

/** Returns the text of a field's fault: the form's own text if it has one, else that of the rule. */
function useFaultTextOf(): (path: RequestPath | "", code: string | undefined) => string | undefined {
  const find = useFindText();
  const fault = useFaultText();
  // A filled-in part of a key holds no dot (tools/text-keys.ts), so the vehicle's fields have a template of their own.
  const ofVehicle = (name: VehiclePath, code: string | undefined) => find(`requests.fault.Vehicle.${name}-${code}`);
  return (path, code) =>
    (path.startsWith("Vehicle.")
      ? ofVehicle(path.slice("Vehicle.".length) as VehiclePath, code)
      : find(`requests.fault.${path}-${code}`)) ??
    find(`requests.fault.${code}`) ??
    fault(code);
}
