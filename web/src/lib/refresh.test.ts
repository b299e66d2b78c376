import { deviceChanged, getDevices, getRequest, getRequestCounts, listRequests, requestChanged } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { keyOf } from "./query-client.ts";
import { concerns } from "./refresh.ts";

const changed = { id: "", name: requestChanged.name, data: { Id: 1042, LocationId: 7, What: "moved" }, position: "1" };

describe("an event invalidates", () => {
  test("the request it names, and no other", () => {
    expect(concerns(changed, keyOf(getRequest, { query: { id: 1042 } }))).toBe(true);
    expect(concerns(changed, keyOf(getRequest, { query: { id: 1043 } }))).toBe(false);
  });

  test("the counts of its location, and of no other", () => {
    expect(concerns(changed, keyOf(getRequestCounts, { query: { id: 7 } }))).toBe(true);
    expect(concerns(changed, keyOf(getRequestCounts, { query: { id: 8 } }))).toBe(false);
  });

  test("every list that could contain it, whatever its cursor", () => {
    expect(concerns(changed, [...keyOf(listRequests, { query: { status: "pending" } }), "pages"])).toBe(true);
    expect(concerns(changed, keyOf(listRequests, { query: { after: 5 } }))).toBe(true);
    expect(concerns(changed, keyOf(listRequests, { query: { location: 8 } }))).toBe(false);
  });

  test("only the calls that it refreshes", () => {
    expect(concerns(changed, keyOf(getDevices, { query: { id: 1042 } }))).toBe(false);
    expect(concerns({ ...changed, name: deviceChanged.name }, keyOf(getDevices, { query: { id: 7 } }))).toBe(true);
    expect(concerns({ ...changed, name: "never.heard" }, keyOf(getRequest, { query: { id: 1042 } }))).toBe(false);
  });
});
