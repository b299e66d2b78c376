// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).

export { coinEntries, coinLedgers, coinTransactions } from "./tables.ts";
