import { listRequests, getDevicesForListing, type Call } from "@remotebay/contract";
import { afterEach, expect, test, vi } from "vitest";
import { collectRows, maxFileRows } from "./collect-rows.ts";

const asked: Record<string, unknown>[] = [];
let there: { Id: number }[] = [];

vi.mock("../../lib/call.ts", () => ({
  sendPage: (_: Call, { query }: { query: { pageSize: number; after?: number; offset?: number } }) => {
    asked.push(query);
    const from = query.after === undefined ? (query.offset ?? 0) : there.findIndex(({ Id }) => Id === query.after) + 1;
    return Promise.resolve({ rows: there.slice(from, from + query.pageSize), total: Math.min(there.length, 10_000) });
  },
}));
afterEach(() => {
  asked.length = 0;
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, nth) => ({ Id: 20_000 - nth }));
const options = (onProgress: (got: number, total: number) => void = () => undefined) => ({
  signal: new AbortController().signal,
  onProgress,
});

test("every page is fetched, also those that the list does not show yet, a hundred rows at a time", async () => {
  there = rowsOf(250);
  const seen: number[] = [];
  const found = await collectRows(
    listRequests,
    { query: { status: "completed", pageSize: 10, search: "golf" } },
    options((got) => seen.push(got)),
  );
  expect(found).toEqual({ rows: there, isCut: false });
  expect(asked.map(({ pageSize, search, after }) => [pageSize, search, after])).toEqual([
    [100, "golf", undefined],
    [100, "golf", 19_901],
    [100, "golf", 19_801],
  ]);
  expect(seen).toEqual([100, 200, 250]);
});

test.each([
  [maxFileRows, false],
  [maxFileRows + 1, true],
  [12_000, true],
])("of %i rows it says whether some are left out: %s", async (count, isCut) => {
  there = rowsOf(count);
  for (const call of [listRequests, getDevicesForListing]) {
    const found = await collectRows(call, {}, options());
    expect(found.isCut).toBe(isCut);
    expect(found.rows).toEqual(there.slice(0, maxFileRows));
  }
});

test("a row that moved between two fetches is in the file once, and an empty list ends at once", async () => {
  there = [...rowsOf(100), { Id: 20_000 }, { Id: 5 }];
  const { rows } = await collectRows(getDevicesForListing, {}, options());
  expect(rows).toHaveLength(101);
  there = [];
  expect(await collectRows(listRequests, {}, options())).toEqual({ rows: [], isCut: false });
});
