// Tables that other modules' stores may join and read but never write (tools/foreign-writes.ts).
export { diagnosticLicences } from "./tables.ts";
