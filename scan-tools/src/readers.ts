import type { ToolReader } from "./reader.ts";
import { autel } from "./tools/autel.ts";
import { bluedriver } from "./tools/bluedriver.ts";
import { carly } from "./tools/carly.ts";
import { carscanner } from "./tools/carscanner.ts";
import { ediag } from "./tools/ediag.ts";
import { forscan } from "./tools/forscan.ts";
import { gds2 } from "./tools/gds2.ts";
import { inpa } from "./tools/inpa.ts";
import { ista } from "./tools/ista.ts";
import { j1939 } from "./tools/j1939.ts";
import { launch } from "./tools/launch.ts";
import { multiecuscan } from "./tools/multiecuscan.ts";
import { obdeleven } from "./tools/obdeleven.ts";
import { odis } from "./tools/odis.ts";
import { plain } from "./tools/plain.ts";
import { psa } from "./tools/psa.ts";
import { renault } from "./tools/renault.ts";
import { techstream } from "./tools/techstream.ts";
import { thinkcar } from "./tools/thinkcar.ts";
import { topdon } from "./tools/topdon.ts";
import { vcds } from "./tools/vcds.ts";
import { vida } from "./tools/vida.ts";
import { xentry } from "./tools/xentry.ts";
import { xtool } from "./tools/xtool.ts";

/** Every reader; of two that are equally sure, the first is taken. */
export const readers: readonly ToolReader[] = [
  vcds,
  odis,
  obdeleven,
  forscan,
  inpa,
  ista,
  carly,
  xentry,
  renault,
  psa,
  multiecuscan,
  vida,
  techstream,
  gds2,
  // Tools for every make, apps, and heavy vehicles.
  autel,
  bluedriver,
  carscanner,
  ediag,
  j1939,
  launch,
  thinkcar,
  topdon,
  xtool,
  plain,
];
