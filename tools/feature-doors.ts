import { maxDoors } from "./structure-rules.ts";

/** What a door of a feature is: a file of its folder that others import. A feature's own test that stands elsewhere counts as others do. */
export function doorFaults(arrows: readonly { from: string; to: string }[]): string[] {
  const entries = arrows.flatMap(({ from, to }) => {
    const feature = featureOf(to);
    return feature === undefined || featureOf(from) === feature ? [] : [{ feature, to }];
  });
  return [...Map.groupBy(entries, ({ feature }) => feature)].flatMap(([feature, doors]) => {
    const count = new Set(doors.map(({ to }) => to)).size;
    return count > maxDoors ? [`${feature}: ${count} of its files are imported from outside of it, at most ${maxDoors} may be.`] : [];
  });
}

function featureOf(path: string): string | undefined {
  return /^web\/src\/features\/[^/]+/.exec(path)?.[0];
}
