import type { MyJob } from "@remotebay/contract";

/**
 * The ids of a technician's own jobs (domain.md#own-jobs): those with unread messages first, then those where it is the technician's turn, the
 * longest first, then the others in working order, and last those where it is the shop's. The messages of the open one do not count: they are read.
 */
export function jobOrder(
  jobs: readonly Pick<MyJob, "Id" | "Turn" | "TurnSince">[],
  unread: ReadonlyMap<number, number>,
  openId: number,
): number[] {
  const rank = ({ Id, Turn }: Pick<MyJob, "Id" | "Turn">) => {
    if (Id !== openId && (unread.get(Id) ?? 0) > 0) return 0;
    return Turn === "technician" ? 1 : Turn === "shop" ? 3 : 2;
  };
  return jobs.toSorted((one, other) => rank(one) - rank(other) || (rank(one) === 1 ? since(one) - since(other) : 0)).map(({ Id }) => Id);
}

const since = ({ TurnSince }: Pick<MyJob, "TurnSince">) => Date.parse(TurnSince ?? "") || 0;
