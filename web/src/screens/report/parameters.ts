import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { textParameter, withChange, yesParameter } from "../../lib/url-parameters.ts";

/** How a report is shown: its language, by default the reader's, and for technicians as a preview of the current findings. */
export const ReportParameters = v.object({
  preview: yesParameter,
  language: textParameter(),
});

const from = "/report/$id";

/** The parameters of this screen's URL, and the function that changes them. */
export function useReportParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}
