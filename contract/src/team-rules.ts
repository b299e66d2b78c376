import type { TeamMember, UnassignedJob } from "./team.ts";

/** Why a technician is suggested for a job. */
export type SuggestionReason =
  | { kind: "language"; language: string }
  | { kind: "make"; make: string; jobs: number }
  | { kind: "service"; service: string; jobs: number }
  | { kind: "load"; jobs: number };

export interface Suggestion {
  technician: TeamMember;
  /** At least one; the load is always said. */
  reasons: SuggestionReason[];
}

/** What a fact weighs: the shop's language as much as ten jobs of the make, or three jobs less in hand. */
const weights = { language: 30, make: 3, service: 2, load: 10 };
/** More jobs of a kind make nobody better at it. */
const enough = 10;

type Suggested = Pick<UnassignedJob, "Language" | "Make" | "ScanTypeId">;

const makeOf = ({ Makes }: TeamMember, job: Suggested) => Makes.find(({ Name }) => Name.toLowerCase() === job.Make.toLowerCase());
const serviceOf = ({ Services }: TeamMember, job: Suggested) => Services.find(({ Id }) => Id === job.ScanTypeId);
const speaks = ({ Language }: TeamMember, job: Suggested) => Language !== "" && Language === job.Language;

const known = (count: number | undefined, weight: number) => Math.min(count ?? 0, enough) * weight;

function scoreOf(member: TeamMember, job: Suggested): number {
  return (
    (speaks(member, job) ? weights.language : 0) +
    known(makeOf(member, job)?.Jobs, weights.make) +
    known(serviceOf(member, job)?.Jobs, weights.service) -
    member.Jobs * weights.load
  );
}

/**
 * Who of those that are here suits a job best, and why: the shop's language, jobs of the make and of the service lately, and jobs in hand. The
 * first of equals. Null where nobody is here. It only suggests; nobody is given a job by it.
 */
export function suggestFor(job: Suggested, team: readonly TeamMember[]): Suggestion | null {
  const here = team.filter(({ IsHere }) => IsHere);
  const [first, ...others] = here;
  if (first === undefined) return null;
  const technician = others.reduce((best, one) => (scoreOf(one, job) > scoreOf(best, job) ? one : best), first);
  const [make, service] = [makeOf(technician, job), serviceOf(technician, job)];
  return {
    technician,
    reasons: [
      ...(speaks(technician, job) ? [{ kind: "language" as const, language: technician.Language }] : []),
      ...(make ? [{ kind: "make" as const, make: make.Name, jobs: make.Jobs }] : []),
      ...(service ? [{ kind: "service" as const, service: service.Name, jobs: service.Jobs }] : []),
      { kind: "load", jobs: technician.Jobs },
    ],
  };
}

/** Minutes before a job is late in which it is said to be late soon. */
const notice = 15;

/** Whether a job is late, or will be soon. */
export function riskOf({ LateAt }: Pick<UnassignedJob, "LateAt">, now: number): "fine" | "soon" | "late" {
  if (LateAt === null) return "fine";
  const minutes = (Date.parse(LateAt) - now) / 60_000;
  return minutes <= 0 ? "late" : minutes <= notice ? "soon" : "fine";
}

/** The minutes after which a waiting job is late where too few were taken lately to say it from them. */
const usual = { Urgent: 20, High: 40, Normal: 60 } as const;
/** Waits that must be known before anything is said from them. */
const enoughWaits = 8;

/** The minutes within which nine of ten jobs of a priority were taken lately. */
export function usualLimit(waits: readonly number[], priority: keyof typeof usual): number {
  if (waits.length < enoughWaits) return usual[priority];
  const sorted = waits.toSorted((one, other) => one - other);
  return Math.ceil(sorted[Math.ceil(sorted.length * 0.9) - 1] ?? usual[priority]);
}
