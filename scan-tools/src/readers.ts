import { generalTools } from "./general-tools.ts";
import type { ToolReader } from "./reader.ts";
import { carly } from "./tools/carly.ts";
import { forscan } from "./tools/forscan.ts";
import { gds2 } from "./tools/gds2.ts";
import { inpa } from "./tools/inpa.ts";
import { ista } from "./tools/ista.ts";
import { multiecuscan } from "./tools/multiecuscan.ts";
import { obdeleven } from "./tools/obdeleven.ts";
import { odis } from "./tools/odis.ts";
import { plain } from "./tools/plain.ts";
import { psa } from "./tools/psa.ts";
import { renault } from "./tools/renault.ts";
import { techstream } from "./tools/techstream.ts";
import { vcds } from "./tools/vcds.ts";
import { vida } from "./tools/vida.ts";
import { xentry } from "./tools/xentry.ts";

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
  ...generalTools,
  plain,
];
