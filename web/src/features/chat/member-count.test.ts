import { expect, test } from "vitest";
import { memberCountText } from "./member-count.ts";

test("the number of members is capped above 9", () => {
  expect([1, 9, 10, 250].map(memberCountText)).toEqual(["1", "9", "9+", "9+"]);
});
