import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { rootRoute } from "../lib/screen.ts";
import { plainParameters } from "../lib/url-parameters.ts";
import { homeOf } from "./navigation.ts";
import { screens } from "./screens.ts";

vi.mock("virtual:locales", () => ({ default: {} }));

const options = { routeTree: rootRoute.addChildren(screens), context: { homeOf }, ...plainParameters };
const paths = Object.keys(createRouter(options).routesByPath);
const names = [
  "q",
  "job",
  "view",
  "mine",
  "status",
  "search",
  "channel",
  "chat",
  "edit",
  "tab",
  "preview",
  "language",
  "year",
  "ratings",
  "orderBy",
];
const values = ["[]", "abc", "", "%5B%7B%22a%22", "99999999999", "1&job=2", "%"];

/** The parameters of the screen that an address opens, or what is wrong with it. */
function opened(address: string): unknown {
  const router = createRouter({ ...options, history: createMemoryHistory({ initialEntries: [address] }) });
  const match = router.matchRoutes(router.latestLocation).at(-1);
  return match?.searchError ?? match?.paramsError ?? match?.search;
}

test.each(paths)("%s opens whatever its parameters are", (path) => {
  const address = path.replace("$id", "17").replace("$status", "pending");
  for (const name of names)
    for (const value of values) expect(opened(`${address}?${name}=${value}`), `${name}=${value}`).not.toBeInstanceOf(Error);
});

test("a screen has the parameters that it names, typed", () => {
  expect(opened("/workbench?job=17&view=history&mine=true&search=2019&chat=open")).toMatchObject({
    job: 17,
    view: "history",
    mine: true,
    search: "2019",
    chat: "open",
  });
  expect(opened("/workbench?job=abc&view=past&status=Lost")).toMatchObject({ job: undefined, view: undefined, status: undefined });
});
