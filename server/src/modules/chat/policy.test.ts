import { expect, test } from "vitest";
import type { Identity } from "../../platform/context.ts";
import { reachOf } from "./policy.ts";

const user = (roles: string[], can: Partial<Identity["can"]>) =>
  ({ id: 7, demo: false, locationId: null, roles, can: { seeRequests: true, workbench: true, ...can } }) as unknown as Identity;

test("who may not see requests is a member of no channel", () => {
  expect(reachOf(user(["MasterTech"], { seeRequests: false }))).toBeNull();
  expect(reachOf(user(["MasterTech"], {}))).toMatchObject({ technicianId: 7, everywhere: false });
});

test("a technician's and Dispatch's channels are theirs only with the workbench", () => {
  expect(reachOf(user(["Dispatch"], {}))).toMatchObject({ technicianId: null, everywhere: true });
  expect(reachOf(user(["MasterTech", "Dispatch"], { workbench: false }))).toMatchObject({ technicianId: null, everywhere: false });
});
