import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// The address is made by the build.
// oxlint-disable-next-line import/default
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

export type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
export { TextLayer } from "pdfjs-dist";

// From our own bundle: the content security policy allows no other place.
GlobalWorkerOptions.workerSrc = workerAddress;

/** A PDF being opened. */
export interface Opening {
  document: Promise<PDFDocumentProxy>;
  /** Frees the document and what draws it. */
  close: () => void;
}

/** Opens a PDF. */
export function openPdf(bytes: ArrayBuffer): Opening {
  const task = getDocument({ data: bytes, enableXfa: false });
  return { document: task.promise, close: () => void task.destroy() };
}

/** Draws every page, one after another, wide enough for paper; for printing. */
export async function drawForPaper(document: PDFDocumentProxy, into: HTMLElement): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    // 200 dots an inch: a point is 1/72 of one.
    const viewport = page.getViewport({ scale: 200 / 72 });
    const canvas = window.document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport, intent: "print" }).promise;
    into.append(canvas);
  }
}
