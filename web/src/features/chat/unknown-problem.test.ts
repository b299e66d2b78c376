import { expect, test } from "vitest";
import { CallProblem } from "../../lib/http.ts";
import { unknownDetails } from "./unknown-problem.ts";

test("a code that the chat does not know is unknown, and so is a problem without one (section 8)", () => {
  expect(unknownDetails(new CallProblem("not-found", 404, { info: { ProviderCode: 400999 } }))).toBe("unknown: 400999 (404)");
  expect(unknownDetails(new CallProblem("internal", 500))).toBe("unknown: internal (500)");
});

test.each([400404, 400201, 400300])("%i is known", (ProviderCode) => {
  expect(unknownDetails(new CallProblem("not-found", 404, { info: { ProviderCode } }))).toBeNull();
});

test.each(["offline", "unauthenticated", "unavailable"] as const)("%s says nothing of the chat", (code) => {
  expect(unknownDetails(new CallProblem(code, 0))).toBeNull();
});
