import { expect, test } from "vitest";
import * as v from "valibot";
import { choiceParameter, idParameter, plainParameters, textParameter, yesParameter } from "./url-parameters.ts";

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
