import type { FieldProps, FieldValue, Unread } from "../../lib/field-table.ts";
import type { RequestInput, RequestPath } from "../requests/request-fields.ts";
import type { FormNotes, FormState } from "./request-values.ts";

/** The state being edited: the request, and the form's notes about it. */
export type Written = Pick<FormState, "values" | "notes">;

/** The props of every part of the form. */
export interface FormPart {
  values: RequestInput;
  notes: FormNotes;
  put: <Path extends RequestPath>(path: Path, value: FieldValue<RequestInput, Path>) => void;
  /** Fills in a field of a new form as its initial value, which is nothing that the user entered. */
  preset: <Path extends RequestPath>(path: Path, value: FieldValue<RequestInput, Path>) => void;
  /** Changes several fields together. */
  change: (edit: (now: Written) => Partial<Written>) => void;
  /** Id, name and error of a field's control. */
  field: (path: RequestPath) => FieldProps;
  /** Text in a field that is no value of it. */
  typed: (path: RequestPath) => Unread;
  /** The location the request is for. */
  locationId: number;
  /** The ordered service of a request that was sent, for which coins are held; null for one that was not. */
  held: Pick<RequestInput, "ScanType" | "ServiceElement" | "FurtherServiceElements"> | null;
  /** The shop's time zone. */
  timeZone: string;
  /** Whether defaults may be preselected: true for a new form, false for a stored request. */
  isFresh: boolean;
}
