import { expect, test } from "vitest";
import { testClock } from "./clock.ts";
import { createMetrics } from "./metrics.ts";

test("calls are counted by route, and gauges are read at each scrape", async () => {
  const metrics = createMetrics();
  let open = 3;
  metrics.gauge("remotebay_open_sockets", "Sockets that are open.", () => open);
  metrics.observeHttp("GET", "/api/x", 200, 0.004);
  open = 4;
  const { type, text } = await metrics.expose();
  expect(type).toContain("text/plain");
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/x",status="200"} 1');
  expect(text).toContain("remotebay_open_sockets 4");
  expect(text).toContain("process_resident_memory_bytes");
});

test("a test clock stops until it is set or advanced", () => {
  const clock = testClock("2026-03-29T00:59:59Z");
  clock.advance(1_000);
  expect(clock.now().toISOString()).toBe("2026-03-29T01:00:00.000Z");
  clock.now().setFullYear(1999);
  clock.set("2030-01-01T00:00:00Z");
  expect(clock.now().getUTCFullYear()).toBe(2030);
});
