import * as v from "valibot";
import type { Log } from "../../../platform/context.ts";

/** Milliseconds, short because somebody waits in front of a car. */
const timeout = 5000;
const maxLength = 200_000;
const maxImages = 20;

const Address = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\/\S+$/));
const Answer = v.array(v.unknown());

/**
 * The addresses of aiming pictures of a maker's procedure, from the alignment service (domain.md#calibration-aiming): asked without any header of ours,
 * and only if its address is configured. A failure is only logged (domain.md#calibration-load).
 */
export async function alignmentImages(address: string | undefined, procedureGuid: string, log: Log): Promise<string[]> {
  if (address === undefined) return [];
  try {
    const url = new URL(address);
    url.searchParams.set("procedureGuid", procedureGuid);
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeout) });
    const text = await response.text();
    if (!response.ok || text.length > maxLength) throw new Error(`the alignment service answered ${response.status}`);
    return v
      .parse(Answer, JSON.parse(text))
      .filter((entry) => v.is(Address, entry))
      .slice(0, maxImages);
  } catch (error) {
    log.warn({ err: error }, "no aiming pictures");
    return [];
  }
}
