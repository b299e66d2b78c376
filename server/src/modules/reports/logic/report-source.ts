import type { AttemptRecord, ReportCalibration } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { findPeople, type PersonRow } from "../people-store.ts";
import { findSource, type ReportSource as StoredSource } from "../store.ts";
import { selectWaivers, type WaiverRow } from "../waiver-store.ts";
import { calibrationFacts } from "./calibration-facts.ts";

/** The current data that a snapshot is made from. */
export type ReportSource = StoredSource & {
  calibration: ReportCalibration | undefined;
  /** What the technician wrote down of the calibration. */
  record: AttemptRecord | null;
  people: PersonRow[];
  waivers: WaiverRow[];
};

/** The data that a snapshot of a request is made from, which the caller sends. Throws `not-found`. */
export async function requireSource({ db, user }: Pick<Ctx, "db" | "user">, id: number): Promise<ReportSource> {
  const source = await findSource(db, id);
  if (!source) throw problem("not-found");
  const calibration = await calibrationFacts(db, source);
  return {
    ...source,
    calibration: calibration?.facts,
    record: calibration?.record ?? null,
    people: await findPeople(db, id, user.id),
    waivers: await selectWaivers(db, id),
  };
}
