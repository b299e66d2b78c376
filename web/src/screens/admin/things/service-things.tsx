import {
  choiceThing,
  functionThing,
  listAdministeredChoices,
  listAdministeredFunctions,
  listAdministeredPrices,
  listAdministeredServices,
  priceThing,
  readAdministeredChoice,
  readAdministeredFunction,
  readAdministeredPrice,
  readAdministeredService,
  removeAdministeredPrice,
  saveAdministeredChoice,
  saveAdministeredFunction,
  saveAdministeredPrice,
  saveAdministeredService,
  serviceThing,
} from "@remotebay/contract";
import { Badge } from "../../../ui/badge.tsx";
import { choiceOf, filterBy, filterByWords } from "../controls/choice-controls.tsx";
import { oneOfWords } from "../controls/look-controls.tsx";
import { count, line, lines, toggle } from "../controls/plain-controls.tsx";
import { instant } from "../controls/time-controls.tsx";
import { thingScreen } from "./thing-screen.ts";

/** Remote services. */
export const service = thingScreen(serviceThing, {
  room: "services",
  calls: { list: listAdministeredServices, read: readAdministeredService, save: saveAdministeredService },
  title: "admin.rooms.services.title",
  create: "admin.service.create",
  columns: [
    {
      id: "Name",
      label: "admin.name",
      text: (row) => row.Name,
      cell: ({ Name, Active }, { t }) => (
        <>
          <strong>{Name}</strong> {Active ? null : <Badge>{t("admin.service.inactive")}</Badge>}
        </>
      ),
      sorts: true,
    },
    { id: "Family", label: "admin.service.family", text: (row) => row.Family },
    { id: "Shops", label: "admin.rooms.locations.title", text: (row) => row.Shops },
  ],
  fields: {
    Name: { label: "admin.name", hint: "admin.service.nameHint", empty: "", control: line() },
    GroupId: { label: "admin.service.family", empty: 0, control: choiceOf("families") },
    Active: { label: "admin.service.active", empty: true, control: toggle() },
    DisclaimerKind: {
      label: "admin.service.disclaimerKind",
      empty: "product",
      control: oneOfWords({
        product: "admin.service.productDisclaimer",
        none: "admin.service.noDisclaimer",
        own: "admin.service.ownDisclaimer",
      }),
    },
    Disclaimer: { label: "admin.service.disclaimer", hint: "admin.service.disclaimerHint", empty: "", control: lines({ rows: 5 }) },
  },
  facts: ({ ProductName, ProductDisclaimer, Shops }, { t, format }) => [
    { name: t("admin.rooms.locations.title"), value: format.number(Shops) },
    ...(ProductName === "" ? [] : [{ name: t("admin.service.productName"), value: ProductName }]),
    ...(ProductDisclaimer === "" ? [] : [{ name: t("admin.service.productDisclaimer"), value: ProductDisclaimer, wide: true }]),
  ],
});

/** Functions. */
export const serviceFunction = thingScreen(functionThing, {
  room: "functions",
  calls: { list: listAdministeredFunctions, read: readAdministeredFunction, save: saveAdministeredFunction },
  title: "admin.rooms.functions.title",
  create: "admin.function.create",
  columns: [
    { id: "Name", label: "admin.name", text: (row) => row.Name, sorts: true },
    { id: "Family", label: "admin.service.family", text: (row) => row.Family, sorts: true },
  ],
  filters: [filterBy("family", "families", { label: "admin.service.family", all: "admin.service.everyFamily" })],
  fields: {
    Name: { label: "admin.name", hint: "admin.service.nameHint", empty: "", control: line() },
    GroupId: { label: "admin.service.family", empty: 0, control: choiceOf("families") },
    AsksValues: { label: "admin.function.asksValues", hint: "admin.function.asksValuesHint", empty: false, control: toggle() },
  },
  facts: ({ ProductName }, { t }) => (ProductName === "" ? [] : [{ name: t("admin.service.productName"), value: ProductName }]),
});

/** Prices in coins. */
export const price = thingScreen(priceThing, {
  room: "prices",
  calls: { list: listAdministeredPrices, read: readAdministeredPrice, save: saveAdministeredPrice, remove: removeAdministeredPrice },
  title: "admin.rooms.prices.title",
  create: "admin.price.create",
  columns: [
    { id: "Name", label: "admin.price.of", text: (row) => row.Name, cell: ({ Name }) => <strong>{Name}</strong> },
    { id: "Variant", label: "admin.location.variant", text: (row) => row.Variant, sorts: true },
    { id: "Coins", label: "admin.price.coins", text: ({ Coins }, { format }) => format.number(Coins), sorts: true },
    { id: "ValidFrom", label: "admin.price.from", text: ({ ValidFrom }, { format }) => format.exact(ValidFrom), sorts: true },
    {
      id: "State",
      label: "admin.price.state",
      text: ({ State }, { t }) => t(`admin.price.states.${State}`),
      cell: ({ State }, { t }) => (
        <Badge tone={State === "now" ? "success" : State === "later" ? "info" : "neutral"}>{t(`admin.price.states.${State}`)}</Badge>
      ),
    },
  ],
  filters: [filterBy("variant", "variants", { label: "admin.location.variant", all: "admin.location.everyVariant" })],
  fields: {
    Variant: { label: "admin.location.variant", empty: "rd", control: choiceOf("variants", { isKey: true }) },
    ScanTypeId: {
      label: "admin.price.service",
      hint: "admin.price.serviceHint",
      empty: null,
      control: choiceOf("services", { empty: null }),
    },
    ServiceElementId: {
      label: "admin.price.function",
      hint: "admin.price.functionHint",
      empty: null,
      control: choiceOf("functions", { empty: null }),
    },
    Coins: { label: "admin.price.coins", empty: 0, control: count({ max: 100_000 }) },
    ValidFrom: { label: "admin.price.from", hint: "admin.price.fromHint", empty: null, control: instant() },
  },
  facts: ({ State }, { t }) => [{ name: t("admin.price.state"), value: t(`admin.price.states.${State}`) }],
});

const lists = {
  insuranceCompanies: "admin.choice.lists.insuranceCompanies",
  odometerUnits: "admin.choice.lists.odometerUnits",
  damagePositions: "admin.choice.lists.damagePositions",
  cancelReasons: "admin.choice.lists.cancelReasons",
  scanTools: "admin.choice.lists.scanTools",
} as const;

/** The items of lists of choices. */
export const choice = thingScreen(choiceThing, {
  room: "lists",
  calls: { list: listAdministeredChoices, read: readAdministeredChoice, save: saveAdministeredChoice },
  title: "admin.rooms.lists.title",
  create: "admin.choice.create",
  columns: [
    { id: "Text", label: "admin.choice.text", text: (row) => row.Text, cell: ({ Text }) => <strong>{Text}</strong>, sorts: true },
    { id: "Key", label: "admin.choice.list", text: ({ Key }, { t }) => t(`admin.choice.lists.${Key}`), sorts: true },
    { id: "Value", label: "admin.choice.value", text: (row) => row.Value },
    { id: "Section", label: "admin.choice.section", text: (row) => row.Section },
    { id: "Position", label: "admin.choice.position", text: ({ Position }, { format }) => format.number(Position) },
  ],
  filters: [filterByWords("list", lists, { label: "admin.choice.list", all: "admin.choice.everyList" })],
  fields: {
    Key: {
      label: "admin.choice.list",
      empty: "cancelReasons",
      control: oneOfWords(lists),
    },
    Value: { label: "admin.choice.value", hint: "admin.choice.valueHint", empty: "", control: line() },
    Text: { label: "admin.choice.text", hint: "admin.service.nameHint", empty: "", control: line() },
    Section: { label: "admin.choice.section", empty: "", control: line() },
    Position: { label: "admin.choice.position", empty: 100, control: count() },
  },
  facts: ({ ProductText }, { t }) => [{ name: t("admin.service.productName"), value: ProductText }],
});
