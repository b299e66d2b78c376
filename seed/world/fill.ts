import type { App } from "../../server/src/app.ts";
import { getLookupValues, makeLookups } from "../../server/src/modules/lookups/service.ts";
import { identityOf } from "../../server/src/modules/users/service.ts";
import type { Ctx, Identity } from "../../server/src/platform/context.ts";
import { accounts } from "./cast.ts";
import { storeDrawings } from "./drawings.ts";
import { seedPeople, type Cast } from "./people.ts";
import { planWorld } from "./plan.ts";
import { tellStory, type Stage } from "./tell.ts";

/** Fills an empty installation, inside the transaction of `tx`: a start that is interrupted leaves no half world. */
export async function fillWorld(app: App, tx: Ctx, report: (text: string) => void): Promise<void> {
  const drawing = storeDrawings(app.files);
  // Awaited below; until then a failure elsewhere must not leave it unheard.
  drawing.catch(() => undefined);
  report("People, shops and devices of the demonstration world");
  const cast = await seedPeople(tx);
  const stage = { ...(await setStage(app, tx, cast)), drawings: await drawing };
  const stories = planWorld(tx.now);
  const portion = Math.ceil(stories.length / 3);
  for (const [n, story] of stories.entries()) {
    if (n % portion === 0) report(`Requests of the last four months: ${n} of ${stories.length}`);
    await tellStory(stage, story);
  }
}

async function setStage(app: App, tx: Ctx, cast: Cast): Promise<Omit<Stage, "drawings">> {
  const people = new Map<string, Identity>();
  for (const { key } of accounts) {
    const identity = await identityOf(tx.db, { id: "", userId: cast.userIds[key] ?? 0, demo: false, solutionId: 1 });
    if (identity) people.set(key, identity);
  }
  const lookups = makeLookups(app.catalogue);
  const [units, insurers] = [await getLookupValues(tx, lookups, "odometerUnits"), await getLookupValues(tx, lookups, "insuranceCompanies")];
  const unit = (name: string) => {
    const found = units.find((item) => item.stringValue === name);
    return { Id: found?.id ?? 0, Text: found?.text ?? name };
  };
  return {
    cast,
    catalogue: app.catalogue,
    at: (username, now) => {
      const identity = people.get(username);
      if (!identity) throw new RangeError(`nobody is called ${username}`);
      // Nobody listens yet: before this nobody could sign in.
      return { ...app.contextOf(identity), db: tx.db, now, publish: () => Promise.resolve() };
    },
    units: { mi: unit("mi"), km: unit("km") },
    insurers: new Map(insurers.map((item) => [item.stringValue, { Id: item.id, Text: item.text }])),
  };
}
