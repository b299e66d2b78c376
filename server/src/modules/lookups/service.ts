import { type Choice, lookupKeys, type LookupItem, type LookupKey, type ScanType, type ServiceElement } from "@remotebay/contract";
import { languages } from "../../../../locales/languages.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Cache, makeCache } from "../../platform/cache.ts";
import { nameOf } from "../../platform/translate/reference-text.ts";
import { getLocation } from "../locations/service.ts";
import { makes, years, type Catalogue } from "../vehicles/service.ts";
import { disclaimerText, versionOfText } from "./logic/disclaimers.ts";
import { firstLists, itemText } from "./logic/lists.ts";
import { elements, groups, services } from "./logic/services.ts";
import * as store from "./store.ts";
import type { ListedItem } from "./tables.ts";

export { disclaimerTexts } from "./logic/disclaimers.ts";
export { selectElementsById as elementsById } from "./store.ts";

/** The lists, cached for a minute because they are read often and rarely change. */
export interface Lookups {
  catalogue: Catalogue;
  lists: Cache<Named<LookupItem, "text" | "infoBubble">[]>;
  elements: Cache<Named<ServiceElement, "name">[]>;
}

/** A stored row: the name is null if the translated product text applies. */
type Named<T, K extends keyof T> = Omit<T, K> & { [name in K]: T[name] | null };

const minute = 60_000;
const maxItems = 2_000;

export function makeLookups(catalogue: Catalogue): Lookups {
  return { catalogue, lists: makeCache({ ttl: minute, max: lookupKeys.length }), elements: makeCache({ ttl: minute, max: 1 }) };
}

/** Drops what is cached: somebody changed it. */
export function dropLists({ lists, elements }: Lookups): void {
  lists.drop(() => true);
  elements.drop(() => true);
}

/** The items of a list in the user's language, in list order; empty for an unknown key. */
export async function getLookupValues(ctx: Pick<Ctx, "db" | "now" | "language">, lookups: Lookups, key: string): Promise<LookupItem[]> {
  // Keys match in any letter case, like all names in the API.
  const known = lookupKeys.find((name) => name.toLowerCase() === key.toLowerCase());
  if (known === undefined) return [];
  const items = await lookups.lists.get(known, ctx.now.getTime(), () => loadList(ctx, lookups, known));
  // Cached items are shared between calls, so they are copied before they are translated.
  return items.map((item) =>
    Object.assign({}, item, {
      text: item.text ?? itemText(ctx.language, known, item.stringValue),
      infoBubble: nameOf(ctx.language, `lookups.info.${known}`, item.stringValue, item.infoBubble),
    }),
  );
}

/** Several lists by key, with the keys spelled as in the query. */
export async function getLookupsByKeys(ctx: Ctx, lookups: Lookups, keys: readonly string[]): Promise<Record<string, LookupItem[]>> {
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await getLookupValues(ctx, lookups, key)] as const)));
}

/** The items of one section of a list; empty for an unknown section. */
export async function getLookupsByGroup(ctx: Ctx, lookups: Lookups, key: string, section: string): Promise<LookupItem[]> {
  const items = await getLookupValues(ctx, lookups, key);
  return items.filter((item) => item.section.toLowerCase() === section.toLowerCase());
}

/** The values of a list, by which its items are stored elsewhere. */
export async function listValues(db: Ctx["db"], key: LookupKey): Promise<Set<string>> {
  return new Set((await listNames(db, key)).keys());
}

/** The installation's own names of a list's items by their values; null where the product's text applies. */
export async function listNames(db: Ctx["db"], key: LookupKey): Promise<Map<string, string | null>> {
  return new Map((await store.selectItems(db, key, maxItems)).map(({ stringValue, text }) => [stringValue, text]));
}

/** The remote services that a location may order. Throws `not-found` for a location that the caller may not see. */
export async function getScanTypes(ctx: Ctx, locationId: number): Promise<ScanType[]> {
  await getLocation(ctx, locationId);
  const rows = await store.selectScanTypesOf(ctx.db, locationId);
  return rows.map((row) => {
    const disclaimer = disclaimerText(ctx.language, row.id, row.disclaimer);
    return {
      id: row.id,
      text: scanTypeName(ctx.language, row.id, row.name),
      definition: nameOf(ctx.language, "lookups.definitions", row.id, null),
      disclaimer,
      hasDisclaimer: disclaimer !== "",
      disclaimerVersion: versionOfText(disclaimer),
      serviceElementGroupId: row.groupId,
    };
  });
}

/** The functions of a group; group 0 returns all. */
export async function getServiceElements(ctx: Ctx, lookups: Lookups, groupId: number): Promise<ServiceElement[]> {
  const all = await lookups.elements.get("all", ctx.now.getTime(), () => store.selectElements(ctx.db, maxItems));
  return all
    .filter((element) => groupId === 0 || element.serviceElementGroupId === groupId)
    .map((element) => Object.assign({}, element, { name: elementName(ctx.language, element.id, element.name) }));
}

/** All remote services by id, with their names in the user's language. */
export async function serviceNames({ db, language }: Pick<Ctx, "db" | "language">): Promise<Map<number, string>> {
  const rows = await store.selectServices(db);
  return new Map(rows.map(({ id, name }) => [id, scanTypeName(language, id, name)]));
}

/** All functions by id, with their names in the user's language. */
export async function functionNames({ db, language }: Pick<Ctx, "db" | "language">): Promise<Map<number, string>> {
  const rows = await store.selectElements(db, maxItems);
  return new Map(rows.map(({ id, name }) => [id, elementName(language, id, name)]));
}

/** The families of functions by id, with their names in the user's language. */
export async function familyNames({ db, language }: Pick<Ctx, "db" | "language">): Promise<Map<number, string>> {
  const rows = await store.selectFamilies(db);
  return new Map(rows.map(({ id, name }) => [id, nameOf(language, "lookups.groups", id, name)]));
}

/** The name of a remote service: the installation's own, otherwise the translated product text. */
export function scanTypeName(language: string, id: number | null, ownName: string | null): string {
  return nameOf(language, "lookups.scanTypes", id, ownName);
}

/** The name of a function: the installation's own, otherwise the translated product text. */
export function elementName(language: string, id: number | null, ownName: string | null): string {
  return nameOf(language, "lookups.elements", id, ownName);
}

/** Translates a stored choice, whose id identifies the list item; free text is unchanged. */
export function translateChoice(language: string, list: LookupKey, choice: Choice | null, item: ListedItem | null): Choice | null {
  return choice && item ? { Id: choice.Id, Text: item.text ?? itemText(language, list, item.value) } : choice;
}

/** The names that a chosen entry of a list is known by: as it was chosen, and as the list has it, in every language where the text is the product's. */
export function namesOfChoice(list: LookupKey, choice: Choice | null, item: ListedItem | null): string[] {
  if (!choice) return [];
  if (!item) return [choice.Text];
  const listed = item.text === null ? languages.map(({ code }) => itemText(code, list, item.value)) : [item.text];
  return [choice.Text, ...listed];
}

/** Inserts missing lists, services and functions; safe to run at every start. */
export async function seedLookups(db: Ctx["db"]): Promise<void> {
  await store.insertLists(db, firstLists());
  await store.insertServices(db, { groups, services, elements });
}

async function loadList(ctx: Pick<Ctx, "db">, lookups: Lookups, key: LookupKey): Promise<Named<LookupItem, "text" | "infoBubble">[]> {
  if (key === "vehicleMakes") return makesOfAllYears(lookups.catalogue);
  const rows = await store.selectItems(ctx.db, key, maxItems);
  return rows.map((row) => Object.assign(row, { dateValue: row.dateValue?.toISOString() ?? null }));
}

function makesOfAllYears(catalogue: Catalogue): LookupItem[] {
  const byId = new Map(years(catalogue).flatMap(({ Id }) => makes(catalogue, Id).map((make) => [make.Id, make.Text] as const)));
  return [...byId]
    .map(([id, text]) => ({ id, key: "vehicleMakes", intValue: id, text, stringValue: text, infoBubble: "", dateValue: null, section: "" }))
    .toSorted((a, b) => a.text.localeCompare(b.text, "en"));
}
