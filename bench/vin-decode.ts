import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFacts } from "../seed/catalogue/facts.ts";
import { expectedCheckDigit } from "../server/src/modules/vehicles/logic/check-digit.ts";
import { decodeVin, openCatalogue, type Catalogue } from "../server/src/modules/vehicles/service.ts";
import type { BenchRow } from "./row.ts";
import { percentile } from "./world.ts";

/**
 * Decodes VINs that are generated from the catalogue's own patterns with valid check digits, every fourth from a European model code
 * with a filler instead, and measures time and memory growth.
 * Goal after warm-up: p50 at most 1 ms, p99 at most 20 ms.
 */
const count = 2000;
const letters = "ABCDEFGHJKLMNPRSTVWXY123456789";
const newest = new Date(Date.UTC(2026, 0, 1));

/** A seeded random generator, so that every run decodes the same VINs. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** A VIN that matches the pattern: fixed characters are kept, sets and wildcards are filled in. */
function vinFor(wmi: string, pattern: string, year: number, random: (below: number) => number): string {
  const fill = [...pattern.matchAll(/\[([^\]])[^\]]*\]|./g)].map(([cell, first]) => first ?? cell);
  const at = (index: number) => {
    const cell = fill[index] ?? "*";
    return /[A-HJ-NPR-Z0-9]/.test(cell) ? cell : String(random(10));
  };
  const attributes = [0, 1, 2, 3, 4].map(at);
  if (/[0-9]/.test(attributes[3] ?? "") && year >= 2010) attributes[3] = "A";
  const serial = [7, 8, 9, 10, 11, 12, 13].map(at).join("");
  const code = letters.charAt((year - (year >= 2010 ? 2010 : 1980)) % 30);
  const raw = `${wmi.slice(0, 3)}${attributes.join("")}0${code}${wmi.length === 6 ? serial.slice(0, 1) + wmi.slice(3) + serial.slice(4) : serial}`;
  return raw.slice(0, 8) + expectedCheckDigit(raw) + raw.slice(9);
}

/** A VIN of Europe with one of the codes of `europe-models.tsv`, and a year letter that many makers use. */
function europeanVin(facts: readonly string[][], store: Catalogue["store"], random: (below: number) => number): string {
  const wmi = facts[random(facts.length)]?.[0]?.split(",")[0] ?? "WVW";
  const codes = store.modelCodes(wmi);
  const code = codes[random(codes.length)]?.pattern ?? "";
  const rest = Array.from("ZZZZZZKX000001", (char, at) => (/[A-Z0-9]/.test(code.charAt(at)) ? code.charAt(at) : char)).join("");
  return wmi + rest;
}

export function bench(): Promise<BenchRow[]> {
  return Promise.resolve(measure());
}

function measure(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), "bench-vin-"));
  try {
    const opened = performance.now();
    const catalogue = openCatalogue(folder);
    const unpack = performance.now() - opened;
    const random = randomFrom(7);
    // Only patterns of models (element 28), because every real VIN matches one.
    const spans = catalogue.store.wmis().filter((span) => span.patterns.includes(">28\n"));
    const facts = readFacts("europe-models.tsv");
    const vins = Array.from({ length: count + 200 }, (_, index) => {
      if (index % 4 === 3) return europeanVin(facts, catalogue.store, random);
      const span = spans[random(spans.length)] ?? { wmi: "1FA", year_from: 2015, schema: 0, patterns: "" };
      const lines = (/>28\n([^>]*)/.exec(span.patterns)?.[1] ?? "*").trim().split("\n");
      return vinFor(span.wmi, (lines[random(lines.length)] ?? "").split("\t")[0] ?? "", Math.max(1986, span.year_from), random);
    });
    for (const vin of vins.slice(0, 200)) decodeVin(catalogue, vin, newest);
    const before = process.memoryUsage().rss;
    let models = 0;
    const times = vins.slice(200).map((vin) => {
      const start = performance.now();
      const decoded = decodeVin(catalogue, vin, newest);
      const took = performance.now() - start;
      if (decoded.RemoteBay.Model.Id > 0 || decoded.RemoteBay.Models.length > 0) models++;
      return took;
    });
    const grown = (process.memoryUsage().rss - before) / 1e6;
    catalogue.close();
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    return [
      { name: `VIN decode, ${count} VINs, p50`, figure: `${p50.toFixed(3)} ms`, goal: "≤ 1 ms", ok: p50 <= 1 },
      { name: `VIN decode, ${count} VINs, p99`, figure: `${p99.toFixed(3)} ms`, goal: "≤ 20 ms", ok: p99 <= 20 },
      { name: "VIN decode, vehicles found", figure: `${Math.round((100 * models) / count)} %`, ok: true },
      {
        name: "VIN catalogue, unpack and open once",
        figure: `${unpack.toFixed(0)} ms; memory grown by ${grown.toFixed(0)} MB over the run`,
        ok: true,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
