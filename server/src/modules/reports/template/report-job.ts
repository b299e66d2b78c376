import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PdfJob } from "../../../platform/pdf/job.ts";
import type { CoverView } from "../logic/cover-view.ts";
import type { ReportView } from "../logic/report-view.ts";

const names = [
  "main",
  "pages",
  "cover",
  "report",
  "paper",
  "style",
  "sections",
  "findings",
  "calibration",
  "people",
  "completeness",
  "sensors",
];

let sources: Record<string, string> | undefined;

/** The template's files, cached after the first read. */
function template(): Record<string, string> {
  sources ??= Object.fromEntries(names.map((name) => [`/${name}.typ`, readFileSync(join(import.meta.dirname, `${name}.typ`), "utf8")]));
  return sources;
}

/** The rendering job of a report: `await pdf.renderPdf(reportJob(view, pictures))`. `pictures` are those of `documentJob`. */
export function reportJob(view: ReportView, pictures: ReadonlyMap<string, Uint8Array>): PdfJob {
  return documentJob({ title: [view.title, view.head[0]?.value].filter(Boolean).join(" "), cover: null, reports: [view] }, pictures);
}

/** What is printed as one document. */
interface Printed {
  title: string;
  cover: CoverView | null;
  reports: ReportView[];
}

/**
 * The rendering job of one or several reports, with a page before them or none. `pictures` maps the snapshots' keys, and their logos, to bytes
 * (JPEG, PNG, WebP or GIF); a missing or other file is shown as not available.
 */
export function documentJob({ title, cover, reports }: Printed, pictures: ReadonlyMap<string, Uint8Array>): PdfJob {
  const files = new Map<string, Uint8Array>();
  const paths = new Map<string, string>();
  const pathOf = (key: string): string => {
    const known = paths.get(key);
    if (known !== undefined) return known;
    const bytes = pictures.get(key);
    const kind = bytes && kindOf(bytes);
    const path = kind ? `/picture-${files.size}.${kind}` : "";
    if (bytes && kind) files.set(path, bytes);
    paths.set(key, path);
    return path;
  };
  // A logo that is not kept any more leaves the product's mark.
  const branded = <View extends Pick<ReportView, "brand">>(view: View) => ({
    ...view,
    brand: { ...view.brand, logo: pathOf(view.brand.logo) },
  });
  const pages = reports.map((view, index) => {
    const check = view.check && { ...view.check, path: `/check-${index}.svg` };
    if (check) files.set(check.path, Buffer.from(check.svg));
    const items = view.pictures.items.map((item) => Object.assign({}, item, { path: pathOf(item.key) }));
    return { ...branded(view), check, pictures: { ...view.pictures, items } };
  });
  const { author, language } = cover ?? reports[0] ?? { author: "", language: "" };
  const keywords = [...new Set(reports.flatMap((view) => view.keywords))];
  const data = { title, author, keywords, language, cover: cover && branded(cover), reports: pages };
  return { template: template(), data, files: Object.fromEntries(files) };
}

/** The file extension of a picture by its first bytes, or undefined if Typst cannot render it. */
function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("GIF8")) return "gif";
  return start.startsWith("RIFF") && start.slice(8) === "WEBP" ? "webp" : undefined;
}
