import { assistCriteria, type AssistState, chosenSubmodel, type DecodedVin, type RecommendedService } from "@remotebay/contract";
import type { Prefilled } from "../../features/request-form/use-prefill.ts";
import { noVehicle } from "../../features/vehicles/vehicle-fields.ts";
import { noOrigin, withDecoded, withStyle } from "../../features/vehicles/vehicle-value.ts";

/** The parts of the comment in the reader's language. */
export interface CommentWords {
  done: string;
  has: string;
  notReady: string;
}

/** The longest comment of a request. */
const maxComment = 4_000;

/** The request for a recommended service: vehicle, service, function, answers and a comment with everything that was entered. */
export function requestOf(
  state: AssistState,
  decoded: DecodedVin | undefined,
  service: Pick<RecommendedService, "scanTypeId" | "serviceElementId">,
  words: CommentWords,
): Prefilled {
  const entered = { car: { ...noVehicle, VIN: state.vin }, origin: noOrigin };
  const read = decoded ? withDecoded(entered, decoded) : entered;
  const id = chosenSubmodel(state);
  const style = decoded?.query_responses.Request_Result.us_market_data.us_styles.find(({ vehicle_id }) => vehicle_id === id);
  const { car, origin } = style ? withStyle(read, style) : read;
  const Year = state.vehicle?.year ?? car.Year;
  const isDone = (id: number) => state.criteria.some((one) => one.id === id && one.selected);
  return {
    vehicle: origin,
    values: {
      Vehicle: { ...car, Year },
      ScanType: { Id: service.scanTypeId },
      ServiceElement: service.serviceElementId === null ? null : { Id: service.serviceElementId },
      ShopComments: commentOf(state, words),
      ...(isDone(assistCriteria.windscreen) ? { WindscreenReplaced: 1 } : {}),
      ...(isDone(assistCriteria["warning-light"]) ? { IsMil: true } : {}),
    },
  };
}

function commentOf({ criteria, checklist, recommendation }: AssistState, words: CommentWords): string {
  return [
    ...line(
      words.done,
      criteria.filter(({ selected }) => selected).map(({ value }) => value),
    ),
    ...line(words.has, recommendation?.safetyFeatures ?? []),
    ...line(
      words.notReady,
      checklist.filter(({ selected }) => !selected).map(({ value }) => value),
    ),
  ]
    .join("\n")
    .slice(0, maxComment);
}

function line(label: string, texts: readonly string[]): string[] {
  return texts.length > 0 ? [`${label}: ${texts.join(", ")}`] : [];
}
