import { choiceThing, type Fault, functionThing, keptLists, serviceThing, type Values } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { Ctx } from "../../../platform/context.ts";
import { nameOf } from "../../../platform/translate/reference-text.ts";
import { keepsEverything, tellConfiguration } from "../../settings/service.ts";
import * as stored from "../admin-store.ts";
import { elementName, familyNames, scanTypeName } from "../service.ts";
import { disclaimerText } from "./disclaimers.ts";
import { itemText } from "./lists.ts";

type ServiceValues = Values<typeof serviceThing>;
type FunctionValues = Values<typeof functionThing>;
type ChoiceValues = Values<typeof choiceThing>;

const none = { rows: [], total: 0 };
const everywhere = { canSave: true, canRemove: false, entry: { locationId: null } };

/** An own text as it is stored: null stands for the product's. */
const ownText = (text: string) => (text === "" ? null : text);

/** Remote services, for a SuperAdmin alone. */
export const administeredService: Administered<typeof serviceThing> = {
  thing: serviceThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return none;
    const families = await familyNames(ctx);
    const rows = await stored.selectServiceRows(ctx.db);
    return pageOf(
      rows.map(({ service: { id, name, groupId, active }, shops }) => ({
        Id: id,
        Name: scanTypeName(ctx.language, id, name),
        Family: families.get(groupId) ?? "",
        Active: active,
        Shops: shops,
      })),
      asked,
    );
  },
  async find(ctx, id, forWrite) {
    if (!keepsEverything(ctx.user)) return undefined;
    if (forWrite) await stored.lockRow(ctx.db, "service", id);
    const found = (await stored.selectServiceRows(ctx.db)).find(({ service }) => service.id === id);
    if (!found) return undefined;
    const { name, groupId, active, disclaimer } = found.service;
    return {
      ...everywhere,
      name: scanTypeName(ctx.language, id, name),
      values: {
        Name: name ?? "",
        GroupId: groupId,
        Active: active,
        DisclaimerKind: disclaimer === null ? "product" : disclaimer === "" ? "none" : "own",
        Disclaimer: disclaimer ?? "",
      },
      facts: {
        ProductName: scanTypeName(ctx.language, id, null),
        ProductDisclaimer: disclaimerText(ctx.language, id, null),
        Shops: found.shops,
      },
    };
  },
  check: async (ctx, values, before) => {
    const faults = await namedFaults(ctx, values, before);
    if (values.DisclaimerKind === "own" && values.Disclaimer === "")
      faults.push({ path: "Disclaimer", code: "required", message: "Write the disclaimer." });
    return faults;
  },
  mayCreate: (ctx) => keepsEverything(ctx.user),
  create: (ctx, values) => stored.insertService(ctx.db, serviceRow(values)),
  change: (ctx, id, values) => stored.updateService(ctx.db, id, serviceRow(values)),
  told: (ctx) => tellConfiguration(ctx, "services"),
};

function serviceRow({ Name, GroupId, Active, DisclaimerKind, Disclaimer }: ServiceValues) {
  const disclaimer = DisclaimerKind === "product" ? null : DisclaimerKind === "none" ? "" : Disclaimer;
  return { name: ownText(Name), groupId: GroupId, active: Active, disclaimer };
}

/** Functions, for a SuperAdmin alone. */
export const administeredFunction: Administered<typeof functionThing> = {
  thing: functionThing,
  async list(ctx, { family, ...asked }) {
    if (!keepsEverything(ctx.user)) return none;
    const families = await familyNames(ctx);
    const rows = await stored.selectFunctionRows(ctx.db);
    return pageOf(
      rows
        .filter(({ groupId }) => family === undefined || groupId === family)
        .map(({ id, name, groupId }) => ({ Id: id, Name: elementName(ctx.language, id, name), Family: families.get(groupId) ?? "" })),
      asked as typeof asked & Parameters<typeof pageOf>[1],
    );
  },
  async find(ctx, id, forWrite) {
    if (!keepsEverything(ctx.user)) return undefined;
    if (forWrite) await stored.lockRow(ctx.db, "function", id);
    const found = (await stored.selectFunctionRows(ctx.db)).find((row) => row.id === id);
    if (!found) return undefined;
    return {
      ...everywhere,
      name: elementName(ctx.language, id, found.name),
      values: { Name: found.name ?? "", GroupId: found.groupId, AsksValues: found.asksValues },
      facts: { ProductName: elementName(ctx.language, id, null) },
    };
  },
  check: namedFaults,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  create: (ctx, values) => stored.insertFunction(ctx.db, functionRow(values)),
  change: (ctx, id, values) => stored.updateFunction(ctx.db, id, functionRow(values)),
  told: (ctx) => tellConfiguration(ctx, "services"),
};

function functionRow({ Name, GroupId, AsksValues }: FunctionValues) {
  return { name: ownText(Name), groupId: GroupId, asksValues: AsksValues };
}

/** What is new has no text of the product's, so it needs a name; a family exists. */
async function namedFaults(
  ctx: Ctx,
  { Name, GroupId }: Pick<FunctionValues, "Name" | "GroupId">,
  before: object | undefined,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (before === undefined && Name === "") faults.push({ path: "Name", code: "required", message: "Name it." });
  if (!(await stored.hasFamily(ctx.db, GroupId))) faults.push({ path: "GroupId", code: "choice", message: "There is no such family." });
  return faults;
}

/** The items of the lists of choices, for a SuperAdmin alone. */
export const administeredChoice: Administered<typeof choiceThing> = {
  thing: choiceThing,
  async list(ctx, { list, ...asked }) {
    if (!keepsEverything(ctx.user)) return none;
    const rows = await stored.selectItemRows(ctx.db);
    return pageOf(
      rows.flatMap(({ id, key, stringValue, text, section, position }) => {
        if (!isKeptList(key) || (list !== undefined && key !== list)) return [];
        const Text = text ?? itemText(ctx.language, key, stringValue);
        return [{ Id: id, Key: key, Value: stringValue, Text, Section: section, Position: position }];
      }),
      asked as typeof asked & Parameters<typeof pageOf>[1],
    );
  },
  async find(ctx, id, forWrite) {
    if (!keepsEverything(ctx.user)) return undefined;
    if (forWrite) await stored.lockRow(ctx.db, "choice", id);
    const found = (await stored.selectItemRows(ctx.db)).find((row) => row.id === id);
    if (!found || !isKeptList(found.key)) return undefined;
    const { key, stringValue, text, section, position } = found;
    const product = itemText(ctx.language, key, stringValue);
    return {
      ...everywhere,
      name: text ?? product,
      values: { Key: key, Value: stringValue, Text: text ?? "", Section: section, Position: position },
      facts: { ProductText: product },
    };
  },
  check: choiceFaults,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  create: (ctx, values) => stored.insertItem(ctx.db, choiceRow(values)),
  change: (ctx, id, values) => stored.updateItem(ctx.db, id, choiceRow(values)),
  told: (ctx) => tellConfiguration(ctx, "lists"),
};

function isKeptList(key: string): key is ChoiceValues["Key"] {
  return keptLists.some((list) => list === key);
}

function choiceRow({ Key, Value, Text, Section, Position }: ChoiceValues) {
  return { key: Key, stringValue: Value, text: ownText(Text), section: Section, position: Position };
}

async function choiceFaults(ctx: Ctx, values: ChoiceValues, before: ChoiceValues | undefined, id: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const isMoved = before !== undefined && (before.Key !== values.Key || before.Value !== values.Value);
  if (isMoved) faults.push({ path: "Value", code: "fixed", message: "What is stored elsewhere refers to its list and value." });
  if (await stored.isValueTaken(ctx.db, values.Key, values.Value, id))
    faults.push({ path: "Value", code: "taken", message: "The list has this value already." });
  const isOwn = nameOf("en", `lookups.${values.Key}`, values.Value, null) === "";
  if (isOwn && values.Text === "") faults.push({ path: "Text", code: "required", message: "The product has no text for this value." });
  return faults;
}
