import {
  assistCriteria,
  compactVin,
  type evaluateVehicle,
  type Fault,
  type Input,
  type RecommendedService,
  safetyFeatures,
  type SafetyFeature,
  type saveScanProResults,
  type ScanProItem,
  type ScanProResult,
  type ScanRecommendation,
} from "@remotebay/contract";
import type { Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/executor.ts";
import { problem } from "../../platform/problem.ts";
import { textOf } from "../../platform/translate/reference-text.ts";
import { elementName, elementsById, getScanTypes, scanTypeName } from "../lookups/service.ts";
import { ownVariant } from "../settings/service.ts";
import { criterionOf, isChecklistId, itemsOf } from "./logic/configuration.ts";
import { recommend, type Recommended } from "./logic/recommend.ts";
import { requiredByLaw } from "./logic/required-by-law.ts";
import { mayAssist } from "./policy.ts";
import * as store from "./store.ts";

/** Vehicles whose results a user keeps. */
const maxResults = 1_000;

async function requireAssist(ctx: Ctx): Promise<void> {
  if (!mayAssist(ctx.user, await ownVariant(ctx))) throw problem("forbidden");
}

/** What the wizard asks about a repair; `appId` 0 is the caller's. This and the next functions throw `forbidden` for users without vehicle assist. */
export async function configuration(ctx: Ctx, appId: number): Promise<ScanProItem[]> {
  await requireAssist(ctx);
  return itemsOf(appId === 0 ? ctx.user.appId : appId).map((one) =>
    "criterion" in one
      ? {
          scanProId: one.id,
          scanProCriteria: textOf(ctx.language, "lookups.assistCriteria", one.criterion) ?? "",
          criteriaDetail: textOf(ctx.language, "lookups.assistDetails", one.criterion) ?? "",
        }
      : { scanProId: one.id, scanProCriteria: textOf(ctx.language, "lookups.assistChecklist", one.item) ?? "", criteriaDetail: "" },
  );
}

type Evaluated = Pick<Input<typeof evaluateVehicle>["body"], "year" | "safetyFeatures" | "criteria">;

/** The features that a vehicle is known to have, and the services that the rules recommend. Throws `invalid` for an unknown criterion. */
export async function evaluate(ctx: Ctx, vehicle: Evaluated): Promise<ScanRecommendation> {
  await requireAssist(ctx);
  refuse(vehicle.criteria.flatMap((id, i) => (criterionOf(id) ? [] : [unknownId(`criteria.${i}`)])));
  const { byLaw, has, services } = ruled(ctx, vehicle);
  const basisOf = (key: SafetyFeature) => (byLaw.has(key) ? "law" : has.has(key) ? "ticked" : "none");
  const known = safetyFeatures.map((key) => ({ key, name: featureName(ctx, key), basis: basisOf(key) }) as const);
  return {
    safetyFeatures: known.filter(({ basis }) => basis !== "none").map(({ name }) => name),
    features: known,
    services: await presentServices(ctx, services),
  };
}

/** The services with their names, and whether the user's location may order them. */
async function presentServices(ctx: Ctx, services: readonly Recommended[]): Promise<RecommendedService[]> {
  const { locationId } = ctx.user;
  const [offered, elements] = await Promise.all([
    locationId === null || services.length === 0 ? [] : getScanTypes(ctx, locationId),
    elementsById(
      ctx.db,
      services.flatMap(({ serviceElementId }) => serviceElementId ?? []),
    ),
  ]);
  const types = new Map(offered.map(({ id, text }) => [id, text]));
  return services.map(({ scanTypeId, serviceElementId, reasons }) => ({
    scanTypeId,
    scanType: types.get(scanTypeId) ?? scanTypeName(ctx.language, scanTypeId, null),
    serviceElementId,
    serviceElement:
      serviceElementId === null ? "" : elementName(ctx.language, serviceElementId, elements.get(serviceElementId)?.name ?? null),
    isOffered: types.has(scanTypeId),
    reasons: reasons.map(({ criterion, feature }) => ({
      criterionId: assistCriteria[criterion],
      criterion: textOf(ctx.language, "lookups.assistCriteria", criterion) ?? "",
      feature: feature === null ? "" : featureName(ctx, feature),
    })),
  }));
}

/** Stores a result with the recommendation as the rules give it now; what a browser thinks is recommended is not asked. */
export async function saveResults(ctx: Ctx, body: Input<typeof saveScanProResults>["body"]): Promise<{ id: number }> {
  await requireAssist(ctx);
  refuse([
    ...body.criteria.flatMap(({ id }, i) => (criterionOf(id) ? [] : [unknownId(`criteria.${i}.id`)])),
    ...body.checklist.flatMap(({ id }, i) => (isChecklistId(id) ? [] : [unknownId(`checklist.${i}.id`)])),
  ]);
  const { year, vehicle, vehicle_id: vehicleId, criteria: entries, checklist } = body;
  const selected = entries.filter((one) => one.selected).map(({ id }) => id);
  const { has, services } = ruled(ctx, { year, safetyFeatures: body.safetyFeatures, criteria: selected });
  const chosen = services.map(({ scanTypeId, serviceElementId }) => ({ scanTypeId, serviceElementId }));
  return inTransaction(ctx, async (tx) => {
    const { id: userId, locationId, demo } = tx.user;
    const results = { year, vehicleId, safetyFeatures: [...has], criteria: entries, checklist, services: chosen };
    const row = { userId, locationId, demo, vin: compactVin(body.vin), vehicle, results, savedAt: tx.now };
    const id = await store.upsertResult(tx.db, row, maxResults);
    await tx.audit({ action: "assist.saved", noun: "assist", id, details: { services: chosen } });
    return { id };
  });
}

/** A page of the results that the caller saved in this kind of session, newest first. */
export async function getResults(
  ctx: Ctx,
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<{ rows: ScanProResult[]; total: number }> {
  await requireAssist(ctx);
  const { rows, total } = await store.selectResults(ctx.db, { userId: ctx.user.id, demo: ctx.user.demo, offset, pageSize });
  return {
    rows: rows.map(({ id, vin, vehicle, savedAt, results: { year, vehicleId, safetyFeatures: has, criteria, checklist } }) => ({
      Id: id,
      vin,
      year,
      vehicle,
      vehicle_id: vehicleId,
      safetyFeatures: has,
      criteria,
      checklist,
      savedAt: savedAt.toISOString(),
    })),
    total,
  };
}

function ruled(ctx: Ctx, { year, safetyFeatures: ticked, criteria: ids }: Evaluated) {
  const byLaw = new Set(requiredByLaw(countryOf(ctx.user.culture), year));
  const has = new Set([...byLaw, ...ticked]);
  const services: Recommended[] = recommend(new Set(ids.flatMap((id) => criterionOf(id) ?? [])), has);
  return { byLaw, has, services };
}

function countryOf(culture: string): string {
  return culture.split("-").at(-1) ?? "";
}

function featureName(ctx: Ctx, key: SafetyFeature): string {
  return textOf(ctx.language, "lookups.assistFeatures", key) ?? "";
}

function unknownId(path: string): Fault {
  return { path, code: "choice", message: "There is no such item." };
}

function refuse(errors: Fault[]): void {
  if (errors.length > 0) throw problem("invalid", { errors });
}
