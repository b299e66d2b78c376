import type { Args, getTeamQuality, Reply } from "@remotebay/contract";
import { ownZone } from "../../lib/wall-clock.ts";
import { firstPeriod, periods, useQualityParameters } from "./parameters.ts";

export type Quality = Reply<typeof getTeamQuality>;

/** What this screen's URL asks the service for. */
export function useAsked(): Args<typeof getTeamQuality>["query"] {
  const [{ weeks, by = "service", service, make, shop, technician }] = useQualityParameters();
  return { weeks: periods.find((one) => one === weeks) ?? firstPeriod, zone: ownZone(), by, service, make, shop, technician };
}
