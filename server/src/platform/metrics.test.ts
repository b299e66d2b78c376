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

test("scrapes within a second share one text, and a reading that fails is left out", async () => {
  const metrics = createMetrics({ defaults: false });
  let reads = 0;
  metrics.gauge("remotebay_reads", "Readings.", () => (reads += 1));
  metrics.gauge("remotebay_broken", "Never there.", () => Promise.reject(new Error("no database")));
  metrics.gauge("remotebay_broken_states", "Never there.", () => Promise.reject(new Error("no database")), ["state"]);
  metrics.gauge("remotebay_states", "By state.", () => Promise.resolve([{ labels: { state: "idle" }, value: 2 }]), ["state"]);
  const texts = await Promise.all([1, 2, 3].map(async () => (await metrics.expose()).text));
  expect([reads, new Set(texts).size]).toEqual([1, 1]);
  expect(texts[0]).toContain('remotebay_states{state="idle"} 2');
  expect(texts[0]).not.toMatch(/^remotebay_broken[ {]/m);
  expect(texts[0]).not.toMatch(/^remotebay_broken_states[ {]/m);
});

test("a test clock stops until it is set or advanced", () => {
  const clock = testClock("2026-03-29T00:59:59Z");
  clock.advance(1_000);
  expect(clock.now().toISOString()).toBe("2026-03-29T01:00:00.000Z");
  clock.now().setFullYear(1999);
  clock.set("2030-01-01T00:00:00Z");
  expect(clock.now().getUTCFullYear()).toBe(2030);
});
