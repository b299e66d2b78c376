// What other modules' stores may join and read; they never write these rows (tools/foreign-writes.ts).

export { sessions } from "./tables.ts";
