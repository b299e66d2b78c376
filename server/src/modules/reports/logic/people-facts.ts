import { certificateStanding, type ReportPerson } from "@remotebay/contract";
import { instantOf } from "../../../platform/database/statement.ts";
import { dayIn } from "../../../platform/time-zone.ts";
import type { PersonRow } from "../people-store.ts";

/**
 * Who did the work, with their certificates as of that day (domain.md#certificates-report): the last day on which they drove the calibration,
 * else the one on which the work was completed.
 */
export function peopleFacts(people: readonly PersonRow[], { timeZone, completed }: { timeZone: string; completed: Date }): ReportPerson[] {
  return people.map(({ name, calibratedAt, certificates }) => {
    const day = dayIn(timeZone, calibratedAt === null ? completed : instantOf(calibratedAt));
    return {
      Name: name,
      Day: day,
      Calibrated: calibratedAt !== null,
      Certificates: certificates.map(({ scheme, number, validFrom, validUntil, checkedAt }) => {
        const facts = {
          ValidFrom: validFrom,
          ValidUntil: validUntil,
          CheckedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
        };
        return { Scheme: scheme, Number: number, ...facts, Standing: certificateStanding(facts, day) };
      }),
    };
  });
}
