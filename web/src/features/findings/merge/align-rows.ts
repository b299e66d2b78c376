/** A row of a list in three versions: the last saved state and what two people made of it. Absent where a version does not have it. */
export interface Slot<T> {
  /** The same for the same row whichever of the two versions is given first. */
  id: string;
  base?: T;
  mine?: T;
  theirs?: T;
}

/**
 * How rows are recognised in another version, the surest first: rows with equal text are one. The first one also orders rows that both
 * added in the same place. A later one counts only where it is unique in both versions; empty says nothing.
 */
export type RowKeys<T> = readonly [(row: T) => string, ...((row: T) => string)[]];

/** The rows of three versions side by side, in an order that keeps what each version inserted or moved. */
export function alignRows<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[], keys: RowKeys<T>): Slot<T>[] {
  const slots = new Map(base.map((row, at): [string, Slot<T>] => [baseId(at), { id: baseId(at), base: row }]));
  const place = (rows: readonly T[], side: "mine" | "theirs") => {
    const ids = idsOf(base, rows, keys);
    for (const [at, id] of ids.entries()) slots.set(id, { id, ...slots.get(id), [side]: rows[at] });
    return ids;
  };
  const order = mergeOrder(
    base.map((_, at) => baseId(at)),
    place(mine, "mine"),
    place(theirs, "theirs"),
  );
  return order.flatMap((id) => slots.get(id) ?? []);
}

/** For each row the index of the same row in another version, if it has it. */
export function matchRows<T>(rows: readonly T[], others: readonly T[], keys: RowKeys<T>): (number | undefined)[] {
  const found: (number | undefined)[] = rows.map(() => undefined);
  const taken = new Set<number>();
  for (const [step, key] of keys.entries()) {
    const left = group(rows, key, (at) => found[at] === undefined);
    const right = group(others, key, (at) => !taken.has(at));
    for (const [text, from] of left) {
      const to = right.get(text) ?? [];
      if (step > 0 && (text === "" || from.length > 1 || to.length > 1)) continue;
      for (const [nth, at] of from.entries()) {
        const other = to[nth];
        if (other === undefined) break;
        found[at] = other;
        taken.add(other);
      }
    }
  }
  return found;
}

function group<T>(rows: readonly T[], key: (row: T) => string, isLeft: (at: number) => boolean): Map<string, number[]> {
  return Map.groupBy([...rows.keys()].filter(isLeft), (at) => key(rows[at] as T));
}

function baseId(at: number): string {
  return `${at}`;
}

/** The slot of each row: that of the base, or one named by its content, so that what both added is one row. */
function idsOf<T>(base: readonly T[], rows: readonly T[], keys: RowKeys<T>): string[] {
  const count = new Map<string, number>();
  return matchRows(rows, base, keys).map((known, at) => {
    if (known !== undefined) return baseId(known);
    const key = keys[0](rows[at] as T);
    const nth = count.get(key) ?? 0;
    count.set(key, nth + 1);
    return `+${key}#${nth}`;
  });
}

/** One order of all rows. Rows that were added stand behind the one that they were added behind. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const spine = spineOf(base, mine, theirs);
  const [one, other] = [runsOf(base, mine), runsOf(base, theirs)];
  const added = (anchor: string) => mergeRuns(one.get(anchor) ?? [], other.get(anchor) ?? []);
  const order = added("").concat(spine.flatMap((id) => [id].concat(added(id))));
  return [...new Set(order)];
}

/** The rows of the base, in the order of the version that moved some. */
function spineOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const moved = [mine, theirs].map((ids) => withRemoved(base, ids)).filter((ids) => ids.join() !== base.join());
  return moved.toSorted((one, other) => (one.join() < other.join() ? -1 : 1))[0] ?? [...base];
}

/** The base in a version's order; what the version removed stays behind the row that it stood behind. */
function withRemoved(base: readonly string[], ids: readonly string[]): string[] {
  const order = ids.filter((id) => base.includes(id));
  for (const [at, id] of base.entries()) {
    if (!order.includes(id)) order.splice(at === 0 ? 0 : order.indexOf(base[at - 1] ?? "") + 1, 0, id);
  }
  return order;
}

/** What a version added, by the row of the base that it stands behind. */
function runsOf(base: readonly string[], ids: readonly string[]): Map<string, string[]> {
  const known = new Set(base);
  const runs = new Map<string, string[]>();
  let anchor = "";
  for (const id of ids) {
    if (known.has(id)) anchor = id;
    else runs.set(anchor, (runs.get(anchor) ?? []).concat(id));
  }
  return runs;
}

function mergeRuns(one: readonly string[], other: readonly string[]): string[] {
  const [a, b] = [[...one], [...other]];
  const merged: string[] = [];
  for (;;) {
    const next = a[0] === undefined || (b[0] !== undefined && b[0] < a[0]) ? b[0] : a[0];
    if (next === undefined) return merged;
    merged.push(next);
    for (const run of [a, b]) if (run[0] === next) run.shift();
  }
}
