import { keepCompiled } from "./platform/start-up/compile-cache.ts";

// Before any other module is loaded.
keepCompiled();
await import("./start.ts");
