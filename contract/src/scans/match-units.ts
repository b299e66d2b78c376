import { type Mention, relationOf, rivalLevel } from "./unit-relation.ts";
import { unitId, unitKey } from "./unit-names.ts";
import { trustIn } from "./scan-trust.ts";
import type { Pair, Scan, ScanFindings, UnitName } from "./scan.ts";

/** All mentions of one control unit in the scans of a job. */
export interface UnitGroup {
  mentions: Mention[];
}

/** Two groups that may be one control unit: a person has to say. */
export interface PossibleUnit {
  before: UnitGroup;
  after: UnitGroup;
  Before: UnitName;
  After: UnitName;
}

/** True for a scan that others are compared with: made before the work was done. */
export function isBaseline({ Phase }: Pick<Scan, "Phase">): boolean {
  return Phase !== "after";
}

/**
 * Finds which units of all scans are one. Scan after scan, a unit joins the group that it matches best, if it is the only one that
 * matches so and the group's only one; two units of one scan never join, unless a person said that they are one.
 */
export function groupUnits({ Scans, Pairs }: ScanFindings): { groups: UnitGroup[]; possible: PossibleUnit[] } {
  const decisions = decisionsOf(Pairs);
  const listed = Scans.map((scan, index) => ({ scan, index }));
  const ordered = [...listed.filter(({ scan }) => isBaseline(scan)), ...listed.filter(({ scan }) => !isBaseline(scan))];
  const groups: UnitGroup[] = [];
  const possible: PossibleUnit[] = [];
  for (const { scan, index } of ordered) {
    const mentions = scan.Units.map((unit) => ({
      scan: index,
      phase: scan.Phase,
      tool: plain(scan.Tool),
      unit,
      key: unitKey(unit),
      id: unitId(unit),
      trust: trustIn(scan, unit),
    }));
    possible.push(...joinScan(groups, mentions, decisions));
  }
  // Units that a person joined may have been asked about before.
  return {
    groups,
    possible: possible.filter(({ before, after }) => groups.includes(before) && groups.includes(after) && before !== after),
  };
}

type Decisions = ReadonlyMap<string, boolean>;

function decisionsOf(pairs: readonly Pair[]): Decisions {
  return new Map(
    pairs.flatMap((pair) => (pair.Kind === "unit" ? [[`${unitId(pair.Before)}\n${unitId(pair.After)}`, pair.Same] as const] : [])),
  );
}

function plain(tool: string): string {
  return tool.toLowerCase().replace(/\s+/g, "");
}

/** Match levels from the surest to the least sure that decides without a question. */
const levels = [5, 4, 3, 2] as const;

interface Edge {
  group: UnitGroup;
  mention: Mention;
  level: number;
}

function joinScan(groups: UnitGroup[], mentions: readonly Mention[], decisions: Decisions): PossibleUnit[] {
  const joined = new Map<Mention, UnitGroup>();
  const taken = new Set<UnitGroup>();
  const edges: Edge[] = [];
  for (const mention of mentions) {
    for (const group of groups.slice()) {
      const decided = mention.phase === "after" ? decisionOn(group, mention, decisions) : undefined;
      if (decided === false) continue;
      if (decided) {
        const home = joined.get(mention);
        if (home && home !== group) merge(groups, home, group);
        else joined.set(mention, group);
        taken.add(group);
      } else {
        const level = Math.max(...group.mentions.map((other) => relationOf(other, mention)));
        if (level > 0) edges.push({ group, mention, level });
      }
    }
  }
  const open = () => edges.filter(({ group, mention }) => groups.includes(group) && !taken.has(group) && !joined.has(mention));
  for (const level of levels) {
    for (const { group, mention } of onlyOnes(open(), level)) {
      joined.set(mention, group);
      taken.add(group);
    }
  }
  const rest = open();
  for (const mention of mentions) {
    const group = joined.get(mention);
    if (group) group.mentions.push(mention);
    else {
      const own = { mentions: [mention] };
      joined.set(mention, own);
      groups.push(own);
    }
  }
  return rest.flatMap(({ group, mention }) => questionOf(group, mention, joined.get(mention)));
}

/** The edges of a level that are the only ones of both their ends. A unit that may be another's rival ("PCM" where there are ECM and TCM) counts too. */
function onlyOnes(edges: readonly Edge[], level: number): Edge[] {
  const near = edges.filter((edge) => edge.level === level || (level === 2 && edge.level === rivalLevel));
  const byGroup = Map.groupBy(near, ({ group }) => group);
  const byMention = Map.groupBy(near, ({ mention }) => mention);
  return near.filter((edge) => edge.level === level && byGroup.get(edge.group)?.length === 1 && byMention.get(edge.mention)?.length === 1);
}

function decisionOn(group: UnitGroup, { id }: Mention, decisions: Decisions): boolean | undefined {
  if (decisions.size === 0) return undefined;
  const found = group.mentions.flatMap((other) => (other.phase === "after" ? [] : [decisions.get(`${other.id}\n${id}`)]));
  return found.find((decided) => decided) ?? found.find((decided) => decided === false);
}

function merge(groups: UnitGroup[], home: UnitGroup, other: UnitGroup): void {
  home.mentions.push(...other.mentions);
  groups.splice(groups.indexOf(other), 1);
}

function questionOf(before: UnitGroup, mention: Mention, after: UnitGroup | undefined): PossibleUnit[] {
  const earlier = before.mentions.find(({ phase }) => phase !== "after");
  if (mention.phase !== "after" || !earlier || !after || after === before) return [];
  return [{ before, after, Before: nameOf(earlier), After: nameOf(mention) }];
}

function nameOf({ unit: { Name, Address } }: Mention): UnitName {
  return { Name, Address };
}
