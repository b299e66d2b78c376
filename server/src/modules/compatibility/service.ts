import {
  type auditRag,
  type Choice,
  type getRagDeviceTypes,
  type getRagElements,
  type getRagRatings,
  type getRagVehicleId,
  type ImportScope,
  type Input,
  maxRated,
  type RagRating,
  type RatedElement,
  type RatedRow,
  type RatingImport,
  type Reply,
  sortRated,
} from "@remotebay/contract";
import { languageOf } from "../../../../locales/languages.ts";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { nameOf } from "../../platform/translate/reference-text.ts";
import { writeAudit } from "../audit/service.ts";
import { deviceTypeNames } from "../devices/service.ts";
import { hasFeature, isFeatureOn } from "../settings/service.ts";
import { nameKey } from "./logic/name-key.ts";
import { anyElement, caveatsOf, presentElement, textGroups } from "./logic/ratings.ts";
import { idIn, namedVehicle } from "./logic/vehicle-names.ts";
import { maySeeRatings } from "./policy.ts";
import type { Catalogue } from "../vehicles/service.ts";
import { demonstrationCars } from "./logic/demonstration-cars.ts";
import { importFile, type ImportingCtx } from "./logic/importing.ts";
import * as demonstration from "./demonstration-store.ts";
import * as transfers from "./import-store.ts";
import * as store from "./store.ts";

export { caveatIn, caveatTexts } from "./logic/ratings.ts";

/** Waits for what a query reads, and throws `forbidden` for a user without the checker: by their rights or by their variant's flag. */
async function withChecker<T>(ctx: Ctx, read: (() => Promise<T>) | null): Promise<T | undefined> {
  if (!maySeeRatings(ctx.user)) throw problem("forbidden");
  const [isOn, found] = await Promise.all([hasFeature(ctx, "compatibility"), read?.()]);
  if (!isOn) throw problem("forbidden");
  return found;
}

/** Years with rated vehicles, newest first. This and the next functions throw `forbidden` for a user without the checker. */
export async function years(ctx: Ctx): Promise<Choice[]> {
  const found = await withChecker(ctx, () => store.selectYears(ctx.db));
  return (found ?? []).map((year) => ({ Id: year, Text: String(year) }));
}

/** Makes with rated vehicles of a year, by name. */
export async function makes(ctx: Ctx, year: number): Promise<Choice[]> {
  return choicesOf(await withChecker(ctx, () => store.selectMakes(ctx.db, year)));
}

/** Rated models of a make in a year, by name; the make is an id or a name. */
export async function models(ctx: Ctx, year: number, make: string): Promise<Choice[]> {
  return choicesOf(await withChecker(ctx, () => store.selectModels(ctx.db, year, { id: idIn(make), key: nameKey(make) })));
}

/** The id of a rated vehicle; 0 if there is none or if something is missing. */
export async function vehicleId(ctx: Ctx, asked: Input<typeof getRagVehicleId>["query"]): Promise<number> {
  const vehicle = namedVehicle(asked);
  return (await withChecker(ctx, vehicle ? () => store.selectVehicleId(ctx.db, vehicle) : null)) ?? 0;
}

/** The functions of a scan type's group with their ratings; the single "Any" if nothing specific to the vehicle applies (domain.md#rating-any). */
export async function elementsOfGroup(ctx: Ctx, asked: Input<typeof getRagElements>["query"]): Promise<RatedElement[]> {
  const { scanTypeGroupId: groupId, ragRatingVehicleId, deviceTypeId, cultureCode } = asked;
  const isComplete = groupId > 0 && ragRatingVehicleId > 0 && deviceTypeId > 0 && cultureCode !== "";
  const language = languageOf(cultureCode) ?? ctx.language;
  const group = { groupId, vehicleId: ragRatingVehicleId, deviceTypeId, limit: maxRated };
  const rows = (await withChecker(ctx, isComplete ? () => store.selectGroup(ctx.db, group) : null)) ?? [];
  return rows.length > 0 ? rows.map((row) => presentElement(row, language)) : [anyElement(language)];
}

/** Every function with its rating on a vehicle; empty if something is missing (domain.md#rating-list) or the vehicle is not rated at all. */
export async function ratings(ctx: Ctx, asked: Input<typeof getRagRatings>["query"]): Promise<RatedRow[]> {
  const vehicle = namedVehicle(asked);
  const { deviceTypeId, orderBy, sortBy } = asked;
  const language = languageOf(asked.languageCode) ?? ctx.language;
  const isComplete = vehicle !== undefined && deviceTypeId > 0;
  const read = async () => {
    if (!isComplete) return undefined;
    const [rows, types] = await Promise.all([
      store.selectRatings(ctx.db, vehicle, deviceTypeId, maxRated),
      deviceTypeNames({ db: ctx.db, language }),
    ]);
    return rows.map((row) => presentRow(row, language, { id: deviceTypeId, name: types.get(deviceTypeId) ?? "" }));
  };
  return sortRated((await withChecker(ctx, read)) ?? [], orderBy, sortBy, language);
}

/** The types of device for which functions are rated. */
export async function deviceTypes(ctx: Ctx): Promise<Reply<typeof getRagDeviceTypes>> {
  const found = (await withChecker(ctx, () => deviceTypeNames(ctx))) ?? new Map<number, string>();
  return [...found].map(([id, name]) => ({ Id: id, Text: name, DeviceTypeId: id, DeviceTypeDescription: name }));
}

/** Records an action in the checker that the browser reports. */
export async function audit(ctx: Ctx, { Action, Details }: Input<typeof auditRag>["body"]): Promise<{ id: number }> {
  await withChecker(ctx, null);
  // A noun that no action of the server's has, as in `addAuditInfo`.
  return { id: await writeAudit(ctx, { action: `interface.compatibility.${Action}`, noun: "interface", details: { text: Details } }) };
}

/** What is asked before a request is sent. */
export interface AskedFunctions {
  make: string;
  model: string;
  year: number | null;
  deviceId: number | null;
  elementIds: readonly number[];
}

/** The rating of a function that is ordered, and what has to be accepted before it is. */
export interface OrderedRating {
  elementId: number;
  rating: RagRating;
  caveats: string[];
  /** In the caller's language. */
  name: string;
  message: string;
}

/**
 * The ratings that decide whether functions may be ordered, in their order; none if nothing decides: no function, vehicle or device is named,
 * or the caller's variant or rights have no checker. One query.
 */
export async function ratingsFor(ctx: Ctx, asked: AskedFunctions): Promise<OrderedRating[]> {
  const vehicle = namedVehicle({ make: asked.make, model: asked.model, year: asked.year ?? 0 });
  if (!maySeeRatings(ctx.user) || !vehicle || !asked.deviceId || asked.elementIds.length === 0) return [];
  // Ids of a request are the vehicle catalogue's, so only names count.
  const named = { ...vehicle, makeId: 0, modelId: 0, deviceId: asked.deviceId, elementIds: asked.elementIds };
  const rows = await store.selectOrderedRatings(ctx.db, { ...named, variant: ctx.user.variant });
  return rows
    .filter(({ settings }) => isFeatureOn(settings, ctx.user.variant, "compatibility"))
    .map((row) => {
      const { RagRatingLabel, Translation, CustomMessage } = presentElement(row, ctx.language);
      return { elementId: row.elementId, rating: RagRatingLabel, caveats: caveatsOf(row), name: Translation, message: CustomMessage };
    });
}

export type { ImportingCtx } from "./logic/importing.ts";
export { exportAll as exportRatings } from "./logic/exporting.ts";
export { getCoverage, getImports, importSent, openExport, preview, takeImportBack } from "./logic/keeping.ts";

/** The most ratings of a file that the command imports, since all of them are in the database twice until they are merged. */
const maxLines = 20_000_000;

/** Imports a file without a preview, as the command does (`importFile`). */
export function importRatings(
  ctx: ImportingCtx,
  bytes: AsyncIterable<Uint8Array>,
  { name = "", scope = "named", most = maxLines }: { name?: string; scope?: ImportScope; most?: number } = {},
): Promise<RatingImport> {
  return importFile(ctx, { bytes, name, scope, most });
}

/** Makes the demonstration set, once an installation; vehicles that are rated already keep their ratings. */
export async function makeDemonstration(ctx: Pick<AnonymousCtx, "db">, openCatalogue: () => Catalogue): Promise<void> {
  if (await demonstration.wasMade(ctx.db)) return;
  await inTransaction(ctx, async (tx) => {
    await transfers.lockRatings(tx.db, true);
    await transfers.beginImport(tx.db);
    if (await demonstration.wasMade(tx.db)) return;
    const catalogue = openCatalogue();
    try {
      const { deviceTypes: types } = await transfers.selectKnown(tx.db);
      await demonstration.insertDemonstration(tx.db, { ...demonstrationCars(catalogue, [...types]), ratedOn: "2026-11-01" });
    } finally {
      catalogue.close();
    }
  });
}

function presentRow(row: store.RatedFunction, language: string, device: { id: number; name: string }): RatedRow {
  const element = presentElement(row, language);
  return {
    ...element,
    ServiceElementId: row.elementId,
    Text: element.Translation,
    RagRatingVehicleId: row.vehicleId,
    DeviceTypeId: device.id,
    DeviceTypeDescription: device.name,
    ServiceElementGroupId: row.groupId,
    ServiceElementGroupName: nameOf(language, textGroups.groups, row.groupId, row.groupName),
    Source: nameOf(language, textGroups.sources, row.sourceKey, row.sourceName),
    RatedOn: row.ratedOn ?? "",
    IsDemonstration: row.isDemonstration ?? false,
  };
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function choicesOf(rows: readonly { id: number; name: string }[] | undefined): Choice[] {
  return (rows ?? []).map(({ id, name }) => ({ Id: id, Text: name })).toSorted((a, b) => byName.compare(a.Text, b.Text));
}
