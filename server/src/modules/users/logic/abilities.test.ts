import { expect, test } from "vitest";
import { abilitiesOf } from "./abilities.ts";
import { primaryRoleOf } from "./primary-role.ts";

const role = (Name: string, Id = 50) => ({ Id, Name });
const can = (roles: ReturnType<typeof role>[], facts = {}) =>
  Object.entries(abilitiesOf(roles, { locationId: 1042, showRag: false, ...facts }))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name);

test("the primary role follows from the roles (domain.md#people-primary-role)", () => {
  const cases: [string, string[]][] = [
    ["Tech", ["InShopTech"]],
    ["Tech", ["Admin", "MasterTech", "DiagCoord"]],
    ["MasterTech", ["Dispatch", "MasterTech"]],
    ["Dispatch", ["Admin", "Dispatch"]],
    ["Admin", ["Admin", "SuperAdmin"]],
    ["SuperAdmin", ["SuperAdmin"]],
    ["Guest", []],
    ["Accounts", ["Accounts", "Admin"]],
    ["RagOnly", ["rAG oNLY", "InShopTech"]],
  ];
  for (const [primary, names] of cases) expect(primaryRoleOf(names.map((name) => role(name)))).toBe(primary);
  expect(primaryRoleOf([role("whatever it is called", 14)])).toBe("RagOnly");
});

test("shops create requests, operators work on them, administrators administer", () => {
  expect(can([role("InShopTech")])).toEqual(["createRequests", "seeRequests", "editProfile"]);
  expect(can([role("MasterTech")], { locationId: null })).toEqual([
    "seeRequests",
    "workbench",
    "takeJobs",
    "schedule",
    "answerSupport",
    "editProfile",
  ]);
  expect(can([role("Dispatch")], { locationId: null })).toEqual(["seeRequests", "workbench", "schedule", "answerSupport", "editProfile"]);
  expect(can([role("SuperAdmin")], { locationId: null })).toEqual([
    "seeRequests",
    "answerSupport",
    "topUpCoins",
    "administer",
    "announce",
    "editProfile",
  ]);
  expect(can([role("Admin")])).toEqual(["createRequests", "seeRequests", "administer", "editProfile"]);
  // An Admin without a location has no business to administer.
  expect(can([role("Admin")], { locationId: null })).toEqual(["editProfile"]);
  expect(can([])).toEqual([]);
  // An unknown role has the rights of Guest.
  expect(can([role("Accounts")])).toEqual([]);
});

test("RAG-only users see only the compatibility checker; others see it if ShowRAG is set", () => {
  expect(can([role("InShopTech"), role("RAG Only", 14)])).toEqual(["checkCompatibility"]);
  expect(can([role("InShopTech")], { showRag: true })).toContain("checkCompatibility");
});
