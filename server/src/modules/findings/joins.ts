// What other nouns' stores may join and read; they never write these rows (tools/foreign-writes.ts).
export { findings, pictures, scanTexts } from "./tables.ts";
