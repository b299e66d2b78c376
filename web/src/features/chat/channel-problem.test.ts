import { expect, test } from "vitest";
import { CallProblem } from "../../lib/http.ts";
import { isSessionExpired, unknownDetails } from "./channel-problem.ts";

test("a code that the chat does not know is unknown, and so is a problem without one (domain.md#chat-codes)", () => {
  expect(unknownDetails(new CallProblem("not-found", 404, { info: { ProviderCode: 400999 } }))).toBe("unknown: 400999 (404)");
  expect(unknownDetails(new CallProblem("internal", 500))).toBe("unknown: internal (500)");
});

test.each([400404, 400201, 400300])("%i is known", (ProviderCode) => {
  expect(unknownDetails(new CallProblem("not-found", 404, { info: { ProviderCode } }))).toBeNull();
});

test.each(["offline", "unauthenticated", "unavailable"] as const)("%s says nothing of the chat", (code) => {
  expect(unknownDetails(new CallProblem(code, 0))).toBeNull();
});

test("only 400300 says that the session has expired", () => {
  const met = (info: Record<string, unknown>) => isSessionExpired(new CallProblem("forbidden", 403, { info }));
  expect([met({ ProviderCode: 400300 }), met({ ProviderCode: 400201 }), met({})]).toEqual([true, false, false]);
});
