import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PdfJob } from "../../../platform/pdf/job.ts";
import type { ReportView } from "../logic/report-view.ts";

let sources: Record<string, string> | undefined;

/** The template's files, cached after the first read. */
function template(): Record<string, string> {
  sources ??= Object.fromEntries(
    ["main", "sections", "findings", "calibration", "people", "completeness", "sensors", "paper", "style"].map((name) => [
      `/${name}.typ`,
      readFileSync(join(import.meta.dirname, `${name}.typ`), "utf8"),
    ]),
  );
  return sources;
}

/**
 * The rendering job of a report: `await pdf.renderPdf(reportJob(view, pictures))`. `pictures` maps the snapshot's keys, and its logo, to bytes
 * (JPEG, PNG, WebP or GIF); a missing or other file is shown as not available.
 */
export function reportJob(view: ReportView, pictures: ReadonlyMap<string, Uint8Array>): PdfJob {
  const files: Record<string, Uint8Array> = {};
  const items = view.pictures.items.map((item, i) => {
    const bytes = pictures.get(item.key);
    const kind = bytes && kindOf(bytes);
    const path = kind ? `/picture-${i}.${kind}` : "";
    if (bytes && kind) files[path] = bytes;
    return { ...item, path };
  });
  if (view.check) files["/check.svg"] = Buffer.from(view.check.svg);
  const logo = pictures.get(view.brand.logo);
  if (logo) files["/logo.png"] = logo;
  // A logo that is not kept any more leaves the product's mark.
  const brand = { ...view.brand, logo: logo ? "/logo.png" : "" };
  return { template: template(), data: { ...view, brand, pictures: { ...view.pictures, items } }, files };
}

/** The file extension of a picture by its first bytes, or undefined if Typst cannot render it. */
function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF8")) return "gif";
  return start.startsWith("RIFF") && start.slice(8) === "WEBP" ? "webp" : undefined;
}
