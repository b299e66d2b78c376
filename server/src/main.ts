import { returnFreedMemory } from "./platform/start-up/allocator.ts";
import { keepCompiled } from "./platform/start-up/compile-cache.ts";

// Before any other module is loaded.
returnFreedMemory();
keepCompiled();
await import("./start.ts");
