import { collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";

export interface Metrics {
  registry: Registry;
  /** Records one call by its route pattern, never its URL. `seconds` is the duration. */
  observeHttp(method: string, route: string, status: number, seconds: number): void;
  /** A gauge whose value is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** The text of `/metrics` and its media type. */
  expose(): Promise<{ type: string; text: string }>;
}

/** A registry for this application, with Node's default metrics unless `defaults` is false. */
export function createMetrics({ defaults = true }: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a call, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    registry,
    observeHttp: (method, route, status, seconds) => http.observe({ method, route, status: String(status) }, seconds),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
    },
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
