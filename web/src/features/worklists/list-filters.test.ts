import { expect, test } from "vitest";
import * as v from "valibot";
import { ListFilters, unfiltered } from "./list-filters.ts";

test("the filters of a list are in its address, `filterBy` among them (domain.md#request-filter), and invalid ones are ignored", () => {
  const given = { search: "golf", orderBy: "Id", sortBy: "asc", filterBy: "service-3", pageSize: 25 };
  expect(v.parse(ListFilters, given)).toEqual(given);
  // The router reads a model year as a number.
  expect(v.parse(ListFilters, { search: 2019 }).search).toBe("2019");
  expect(v.parse(ListFilters, { filterBy: "unread" }).filterBy).toBe("unread");
  expect(v.parse(ListFilters, { filterBy: "everything", sortBy: "up" })).toMatchObject({ filterBy: undefined, sortBy: undefined });
});

test("a link to a whole list undoes the remembered search and filter", () => {
  expect(v.parse(ListFilters, unfiltered)).toMatchObject({ search: "", filterBy: "" });
});
