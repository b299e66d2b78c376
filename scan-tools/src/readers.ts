import type { ToolReader } from "./reader.ts";
import { plain } from "./tools/plain.ts";
import { forscan } from "./tools/forscan.ts";
import { obdeleven } from "./tools/obdeleven.ts";
import { odis } from "./tools/odis.ts";
import { vcds } from "./tools/vcds.ts";

/** Every reader; of two that are equally sure, the first is taken. */
export const readers: readonly ToolReader[] = [vcds, odis, obdeleven, forscan, plain];
