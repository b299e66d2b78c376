import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PdfJob } from "../../../platform/pdf/job.ts";
import type { ReportView } from "../logic/report-view.ts";

let sources: Record<string, string> | undefined;

/** The template's files, read once. */
function template(): Record<string, string> {
  sources ??= Object.fromEntries(
    ["main", "sections", "style"].map((name) => [`/${name}.typ`, readFileSync(join(import.meta.dirname, `${name}.typ`), "utf8")]),
  );
  return sources;
}

/**
 * What the setter needs for a report: `await pdf.renderPdf(reportJob(view, pictures))`. `pictures` holds the bytes (JPEG, PNG,
 * WebP or GIF) by the snapshot's key; one that is missing or of another kind is shown as not available.
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
  return { template: template(), data: { ...view, pictures: { ...view.pictures, items } }, files };
}

/** The kind of a picture by its first bytes; none where it is not one that can be set. */
function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF8")) return "gif";
  return start.startsWith("RIFF") && start.slice(8) === "WEBP" ? "webp" : undefined;
}
