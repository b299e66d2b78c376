import { expect, test } from "vitest";
import { headersOf, traceParent } from "./http.ts";

test("each call begins a trace of its own", () => {
  expect(traceParent()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  const [one, other] = [headersOf({}), headersOf({})].map((headers) => headers.get("traceparent"));
  expect(one).toMatch(/^00-/);
  expect(one).not.toBe(other);
});
