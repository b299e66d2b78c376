// An example for `node --import`: traces go to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. See docs/operating/monitoring.md.
// It stands in a folder of its own, in which `npm install @opentelemetry/sdk-node` was run.
import { NodeSDK } from "@opentelemetry/sdk-node";

// No automatic instrumentation: the service makes its own spans, without values of calls and rows.
const sdk = new NodeSDK({ serviceName: process.env.OTEL_SERVICE_NAME ?? "remotebay", instrumentations: [] });
sdk.start();

// What has not been sent is sent before the process ends; the service itself stops at the same signals.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => void sdk.shutdown().catch(() => undefined));
