import type { ToolReader } from "./reader.ts";
import { plain } from "./tools/plain.ts";

/** Every reader; of two that are equally sure, the first is taken. */
export const readers: readonly ToolReader[] = [plain];
