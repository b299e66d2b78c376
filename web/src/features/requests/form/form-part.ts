import type { FieldProps, FieldValue } from "../../../lib/field-table.ts";
import type { RequestInput, RequestPath } from "../request-fields.ts";
import type { FormNotes, FormState } from "./request-values.ts";

/** What is being written: the request, and what the form knows beside it. */
export type Written = Pick<FormState, "values" | "notes">;

/** What every part of the form is given. */
export interface FormPart {
  values: RequestInput;
  notes: FormNotes;
  put: <Path extends RequestPath>(path: Path, value: FieldValue<RequestInput, Path>) => void;
  /** For a change of several fields at once. */
  change: (edit: (now: Written) => Partial<Written>) => void;
  /** Id, name and error of a field's control. */
  field: (path: RequestPath) => FieldProps;
  /** The location the request is for. */
  locationId: number;
  /** The shop's zone. */
  timeZone: string;
  /** Whether what is usual may be chosen without asking: in a fresh form, not in one that says already what is wanted. */
  isFresh: boolean;
}
