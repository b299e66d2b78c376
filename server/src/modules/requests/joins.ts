// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).
export { countedBy, isDemo } from "./counts-store.ts";
export { bucketOf, naturally, requestCounts, requests, waitingSince } from "./tables.ts";
