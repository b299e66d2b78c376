import type { getTeamQuality, QualityGroup, Reply } from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { scanTypeName } from "../../lookups/service.ts";
import { seesEveryTechnician, seesTeam } from "../policy.ts";
import { readQuality } from "../quality-store.ts";

interface Asked {
  weeks: number;
  zone: string;
  by: QualityGroup;
  service?: number | undefined;
  make?: string | undefined;
  shop?: number | undefined;
  technician?: number | undefined;
}

/** The completed requests of some weeks in numbers; a technician's own where the caller may not see those of others. */
export async function getQuality(ctx: Ctx, asked: Asked): Promise<Reply<typeof getTeamQuality>> {
  const { user, language, db, now } = ctx;
  const SeesEveryone = seesEveryTechnician(user);
  const isOfOther = asked.technician !== undefined && asked.technician !== user.id;
  if (!seesTeam(user) || (isOfOther && !SeesEveryone)) throw problem("forbidden");
  if (!isTimeZone(asked.zone))
    throw problem("invalid", { errors: [{ path: "zone", code: "time-zone", message: "This time zone is not known." }] });
  const technician = asked.by === "technician" && !SeesEveryone ? user.id : asked.technician;
  const { weeks, all, groups, more, isCut } = await readQuality(db, { ...asked, technician, demo: user.demo, now });
  const nameOf = ({ Id, Name }: (typeof groups)[number]) =>
    asked.by === "service" ? scanTypeName(language, Id, Name || null) : (Name ?? "");
  const Groups = groups.map((group) => Object.assign(group, { Name: nameOf(group) }));
  return {
    Weeks: weeks,
    All: all,
    Groups: Groups.toSorted((one, other) => one.Name.localeCompare(other.Name, language) || (one.Id ?? 0) - (other.Id ?? 0)),
    More: more,
    IsCut: isCut,
    SeesEveryone,
  };
}
