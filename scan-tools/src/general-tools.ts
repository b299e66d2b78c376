import type { ToolReader } from "./reader.ts";
import { autel } from "./tools/autel.ts";
import { bluedriver } from "./tools/bluedriver.ts";
import { carscanner } from "./tools/carscanner.ts";
import { ediag } from "./tools/ediag.ts";
import { j1939 } from "./tools/j1939.ts";
import { launch } from "./tools/launch.ts";
import { thinkcar } from "./tools/thinkcar.ts";
import { topdon } from "./tools/topdon.ts";
import { xtool } from "./tools/xtool.ts";

/** The readers of tools for every make, of apps and of heavy vehicles. */
export const generalTools: readonly ToolReader[] = [autel, bluedriver, carscanner, ediag, j1939, launch, thinkcar, topdon, xtool];
