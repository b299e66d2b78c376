import { expect, test } from "vitest";
import { isShown, queryOf, viewNamed } from "./view-words.ts";

test("a view keeps the parameters that have a value", () => {
  expect(queryOf({ search: "", mine: false, status: undefined, pageSize: 25, unread: true, ids: [1] })).toEqual({
    search: "",
    pageSize: 25,
    unread: true,
  });
});

test("a view is shown where all of its parameters and its columns are", () => {
  const view = { Query: { search: "golf", pageSize: 25 }, Columns: ["VIN"] };
  expect(isShown(view, { search: "golf", pageSize: 25 }, ["VIN"])).toBe(true);
  // A parameter without a text is none.
  expect(isShown(view, { search: "golf", pageSize: 25, filterBy: "" }, ["VIN"])).toBe(true);
  expect(isShown(view, { search: "golf", pageSize: 25, filterBy: "mine" }, ["VIN"])).toBe(false);
  expect(isShown(view, { search: "golf" }, ["VIN"])).toBe(false);
  expect(isShown(view, { search: "golf", pageSize: 25 }, [])).toBe(false);
});

test("a name is found in any capitals, as the service compares it", () => {
  const views = [{ Name: "Größen" }, { Name: "Ｆｕｌｌ" }];
  expect(viewNamed(views, " GRÖßEN ")).toBe(views[0]);
  expect(viewNamed(views, "full")).toBe(views[1]);
  expect(viewNamed(views, "")).toBeUndefined();
});
