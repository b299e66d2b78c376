import {
  type Abilities,
  defaultVariant,
  getDevicesForListing,
  listChannels,
  listRequests,
  type UserRecord,
  type Variant,
} from "@remotebay/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { keyOf } from "../../lib/query-client.ts";
import { sources } from "./sources.ts";

vi.mock("virtual:locales", () => ({ default: {} }));

const nothing = {} as Abilities;
const shop = { ...nothing, createRequests: true, seeRequests: true, editProfile: true };
const operator = { ...nothing, seeRequests: true, workbench: true };
const reader = { ...nothing, checkCompatibility: true };
const northside = { Id: 1042, Name: "Northside Collision" };

function of(Can: Abilities, Location: { Id: number } | null = null): UserRecord {
  return { Can, Location } as UserRecord;
}
const withoutLocation: Variant = { ...defaultVariant, features: { ...defaultVariant.features, location: false } };

test.each([
  ["a shop's user", of(shop, northside), defaultVariant, ["shell.requests", "chat.title", "devices.title", "location.people"]],
  ["a shop without a page of its own", of(shop, northside), withoutLocation, ["shell.requests", "chat.title", "devices.title"]],
  ["operations", of(operator), defaultVariant, ["shell.requests", "chat.title", "devices.title"]],
  ["a RAG-only user", of(reader, northside), defaultVariant, []],
  ["somebody without a role", of(nothing, northside), defaultVariant, []],
])("%s finds only what they may open", (_who, user, variant, titles) => {
  expect(sources.filter(({ isFor }) => isFor(user, variant)).map(({ title }) => title)).toEqual(titles);
});

function sourceOf(title: string) {
  const found = sources.find((one) => one.title === title);
  if (!found) throw new Error(title);
  return found;
}

const row = (Id: number, more: object = {}) => ({
  Id,
  WorkOrderNumber: `1042-00${Id}`,
  RONumber: "",
  VIN: "",
  VRM: "",
  Year: 2016,
  Make: "Ford",
  Model: "Fusion",
  ContactName: "",
  ...more,
});

test("what is kept is found in every shape in which replies are stored, once, as the latest of them has it", () => {
  const client = new QueryClient();
  const plain = (search: string) => keyOf(listRequests, { query: { search } });
  client.setQueryData(plain("a"), [row(1, { RONumber: "RO-old" })], { updatedAt: 1 });
  client.setQueryData([...plain("b"), "page"], { rows: [row(1, { RONumber: "RO-new" })], total: 1 }, { updatedAt: 2 });
  client.setQueryData([...plain("c"), "pages"], { pages: [{ rows: [row(2, { VIN: "WVWZZZ1JZXW000001" })], total: 1 }], pageParams: [] });
  const find = (words: string) => sourceOf("shell.requests").kept(client, words);
  expect(find("ford").map(({ id }) => id)).toEqual(["request-2", "request-1"]);
  expect(find("ro-new").map(({ id }) => id)).toEqual(["request-1"]);
  expect(find("ro-old")).toEqual([]);
  // By the end of a VIN too, which the row shows in groups or not at all.
  expect(find("w000001").map(({ link }) => link)).toEqual([{ to: "/servicerequest/$id", params: { id: 2 } }]);
});

test("chats and devices that are kept lead to themselves", () => {
  const client = new QueryClient();
  const channel = { id: 17, request: { Vehicle: "2016 Ford Fusion", WorkOrderNumber: "1042-000317" }, lastMessage: null };
  client.setQueryData([...keyOf(listChannels, { query: { search: "" } }), "pages"], {
    pages: [{ channels: [channel], next: "" }],
    pageParams: [""],
  });
  const device = { Id: 5, FriendlyName: "Bay 2", SerialNumber: "RB-10007", DeviceTypeDescription: "Box", LocationName: "Northside" };
  client.setQueryData([...keyOf(getDevicesForListing, { query: {} }), "pages"], {
    pages: [{ rows: [device], total: 1 }],
    pageParams: [{}],
  });
  expect(sourceOf("chat.title").kept(client, "fusion")).toMatchObject([{ link: { to: "/chats", search: { channel: 17 } } }]);
  expect(sourceOf("devices.title").kept(client, "rb10007")).toMatchObject([{ link: { to: "/devices", search: { search: "RB-10007" } } }]);
  expect(sourceOf("devices.title").kept(client, "bay 3")).toEqual([]);
});

test("people are looked for among all of the shop", () => {
  const people = [
    { id: 1, firstName: "Maya", lastName: "Torres", email: "shop@demo.test", phone: "1" },
    { id: 2, firstName: "Owen", lastName: "Reed", email: "coord@demo.test", phone: "" },
  ];
  const { answered, query } = sourceOf("location.people");
  expect(answered(people, "torr")).toEqual([
    { id: "person-1", label: "Maya Torres", detail: "shop@demo.test · 1", link: { to: "/location" } },
  ]);
  // One question for all words.
  expect(query("torr", of(shop, northside)).queryKey).toEqual(query("reed", of(shop, northside)).queryKey);
});
