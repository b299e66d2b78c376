import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { openPdf, renderForPrint, type PDFDocumentProxy } from "./pdf-document.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pdf-view.module.css";

export interface PdfViewProps {
  file: Blob;
  /** 1 fits the page to the width of the screen, up to `maxPageWidth`. */
  zoom: number;
  /** How many pages are shown; without it all. */
  pages?: number;
  pageLabel: (page: number, pages: number) => string;
  onPage: (page: number, pages: number) => void;
  onFailed: () => void;
  /** Number of the print job; each new number above 0 prints. */
  printing: number;
  onPrinted: () => void;
}

/** Maximum width of a page at zoom 1, in CSS pixels. */
const maxPageWidth = 900;

/** Shows a PDF within the page: it scrolls with the page, fits a phone, and its text can be selected. */
export function PdfView({ file, zoom, pages: most = Infinity, pageLabel, onPage, onFailed, printing, onPrinted }: PdfViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [pageWidth, setPageWidth] = useState(595);
  const width = useWidth(frame);

  useEffect(() => {
    let cancelled = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const bytes = await file.arrayBuffer();
      if (cancelled) return;
      const opening = openPdf(bytes);
      close = opening.close;
      const opened = await opening.document;
      const first = await opened.getPage(1);
      if (cancelled) return;
      setPageWidth(first.getViewport({ scale: 1 }).width);
      setDocument(opened);
      onPage(1, opened.numPages);
    };
    open().catch(() => {
      if (!cancelled) onFailed();
    });
    return () => {
      cancelled = true;
      setDocument(undefined);
      close?.();
    };
  }, [file, onPage, onFailed]);

  const pages = document?.numPages ?? 0;
  const handleCurrent = useCallback((number: number) => onPage(number, pages), [onPage, pages]);
  const scale = (Math.min(width, maxPageWidth) / pageWidth) * zoom;
  return (
    <div ref={frame} className={styles.view} tabIndex={-1}>
      {document && width > 0
        ? Array.from({ length: Math.min(pages, most) }, (_, index) => (
            <PdfPage
              key={index + 1}
              document={document}
              number={index + 1}
              scale={scale}
              label={pageLabel(index + 1, pages)}
              onCurrent={handleCurrent}
            />
          ))
        : null}
      {document && printing > 0 ? <PrintSheets key={printing} document={document} onPrinted={onPrinted} /> : null}
    </div>
  );
}

/** Renders the pages for printing; while it does, the style sheet hides the rest of the screen from print. */
function PrintSheets({ document: pdf, onPrinted }: { document: PDFDocumentProxy; onPrinted: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = sheets.current;
    if (!into) return;
    let cancelled = false;
    const print = async () => {
      await renderForPrint(pdf, into);
      if (cancelled) return;
      document.body.dataset["printing"] = "report";
      window.print();
    };
    const done = () => {
      delete document.body.dataset["printing"];
      onPrinted();
    };
    void print().then(done, done);
    return () => {
      cancelled = true;
      delete document.body.dataset["printing"];
    };
  }, [pdf, onPrinted]);
  return createPortal(<div ref={sheets} className={styles.sheets} aria-hidden />, document.body);
}

function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
