import { viewQueries } from "@remotebay/contract";
import { expect, test } from "vitest";
import * as v from "valibot";
import { choiceParameter, idParameter, listParameters, plainParameters, textParameter, yesParameter } from "./url-parameters.ts";

const All = v.object({ text: textParameter(10), word: choiceParameter(["open", "closed"]), id: idParameter, yes: yesParameter });
const parsed = (search: string) => v.parse(All, plainParameters.parseSearch(search));

test("each kind of parameter is read from the address, and comes out of it as it was written", () => {
  const values = { text: "golf", word: "open", id: 1042, yes: true } as const;
  expect(parsed(plainParameters.stringifySearch(values))).toEqual(values);
  for (const text of ["2019", "true", "1e3", "007", "", "[]", "a+b"])
    expect(parsed(plainParameters.stringifySearch({ text })).text).toBe(text);
});

test.each([
  "?text=0123456789x",
  "?text=1&text=2",
  "?word=[]",
  "?word=shut",
  "?word=",
  "?id=abc",
  "?id=",
  "?id=0",
  "?id=-1",
  "?id=1.5",
  "?id=99999999999",
  "?id=1&id=2",
  "?yes=false",
  "?yes=1",
  "?yes=",
])("what is none of a parameter is as if it were absent: %s", (search) => {
  expect(Object.values(parsed(search)).filter((value) => value !== undefined)).toEqual([]);
});

test("the parameters of every list are read from the address as the contract declares them, each damaged one left out by itself", () => {
  const read = (list: keyof typeof viewQueries, search: string) =>
    v.parse(v.object(listParameters<Readonly<Record<string, v.GenericSchema>>>(viewQueries[list])), plainParameters.parseSearch(search));
  expect(read("requests", "?search=2019&orderBy=VIN&sortBy=up&filterBy=service-7&pageSize=25")).toMatchObject({
    search: "2019",
    orderBy: "VIN",
    sortBy: undefined,
    filterBy: "service-7",
    pageSize: 25,
  });
  expect(read("requests", `?pageSize=11&search=${"x".repeat(121)}&filterBy=all`)).toEqual({});
  expect(read("queue", "?mine=true&status=Scheduled")).toMatchObject({ mine: true, status: "Scheduled" });
  expect(read("queue", "?mine=false&status=Nothing")).toEqual({});
  expect(read("ratings", "?year=2019&device=3&search=true")).toMatchObject({ year: "2019", device: "3", search: "true" });
  expect(read("chats", "?search=a&search=b")).toEqual({});
});
