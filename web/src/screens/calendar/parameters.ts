import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { choiceParameter, idParameter, textParameter, withChange } from "../../lib/url-parameters.ts";

/** What of the calendar is shown: a week from a day on, or the day alone with a column for each technician or shop; in the reader's zone unless another one is named. */
export const CalendarParameters = v.object({
  view: choiceParameter(["day", "shops"]),
  day: textParameter(10),
  zone: textParameter(60),
  technician: idParameter,
  shop: idParameter,
});

const from = "/team/calendar";

/** The parameters of this screen's URL, and the function that changes them. */
export function useCalendarParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}
