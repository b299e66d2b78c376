import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// The import gives the URL of the built worker file.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

export type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
export { TextLayer } from "pdfjs-dist";

// The worker comes from our own bundle, because the content security policy allows no other origin.
GlobalWorkerOptions.workerSrc = workerUrl;

/** A PDF that is being loaded. */
export interface OpenedPdf {
  document: Promise<PDFDocumentProxy>;
  /** Releases the document and its worker. */
  close: () => void;
}

/** Opens a PDF. */
export function openPdf(bytes: ArrayBuffer): OpenedPdf {
  const task = getDocument({ data: bytes, enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}

/** Renders all pages in print resolution and appends them to `into`. */
export async function renderForPrint(document: PDFDocumentProxy, into: HTMLElement): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    // 200 dpi; a PDF point is 1/72 inch.
    const viewport = page.getViewport({ scale: 200 / 72 });
    const canvas = window.document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport, intent: "print" }).promise;
    into.append(canvas);
  }
}
