import { QueueParameters } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, idParameter, listParameters, textParameter, withChange } from "../../lib/url-parameters.ts";

/** What the workbench shows: the open job, and how the queue is searched and filtered. */
export const WorkbenchParameters = v.object({
  job: idParameter,
  /** What of the job is shown; absent: the work. */
  view: choiceParameter(["history"]),
  /** Of a window of the desk: the desk whose job it shows. */
  desk: textParameter(64),
  ...listParameters(QueueParameters),
});

const from = "/workbench";

/** The parameters of this screen's URL, and the function that changes them. */
export function useWorkbenchParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}
