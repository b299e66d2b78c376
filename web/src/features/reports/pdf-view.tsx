import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { drawForPaper, openPdf, type PDFDocumentProxy } from "./pdf-document.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./pdf-view.module.css";

export interface PdfViewProps {
  file: Blob;
  /** 1 fits the width of the screen, or of a comfortable page where the screen is wide. */
  zoom: number;
  pageLabel: (page: number, pages: number) => string;
  onPage: (page: number, pages: number) => void;
  onFailed: () => void;
  /** Above 0 and changed: print. */
  printing: number;
  onPrinted: () => void;
}

/** The widest a page is at zoom 1, in CSS pixels. */
const comfortable = 900;

/** A PDF in the page itself: it scrolls with it, fits a phone and its text can be selected. */
export function PdfView({ file, zoom, pageLabel, onPage, onFailed, printing, onPrinted }: PdfViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [pageWidth, setPageWidth] = useState(595);
  const width = useWidth(frame);

  useEffect(() => {
    let gone = false;
    let close: (() => void) | undefined;
    const open = async () => {
      const bytes = await file.arrayBuffer();
      if (gone) return;
      const opening = openPdf(bytes);
      close = opening.close;
      const opened = await opening.document;
      const first = await opened.getPage(1);
      if (gone) return;
      setPageWidth(first.getViewport({ scale: 1 }).width);
      setDocument(opened);
      onPage(1, opened.numPages);
    };
    open().catch(() => {
      if (!gone) onFailed();
    });
    return () => {
      gone = true;
      setDocument(undefined);
      close?.();
    };
  }, [file, onPage, onFailed]);

  const pages = document?.numPages ?? 0;
  const read = useCallback((number: number) => onPage(number, pages), [onPage, pages]);
  const scale = (Math.min(width, comfortable) / pageWidth) * zoom;
  return (
    <div ref={frame} className={styles.view} tabIndex={-1}>
      {document && width > 0
        ? Array.from({ length: pages }, (_, index) => (
            <PdfPage
              key={index + 1}
              document={document}
              number={index + 1}
              scale={scale}
              label={pageLabel(index + 1, pages)}
              onRead={read}
            />
          ))
        : null}
      {document && printing > 0 ? <Paper key={printing} document={document} onPrinted={onPrinted} /> : null}
    </div>
  );
}

/** The pages as they go to the printer, and nothing else of the screen. */
function Paper({ document: pdf, onPrinted }: { document: PDFDocumentProxy; onPrinted: () => void }) {
  const sheets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const into = sheets.current;
    if (!into) return;
    let gone = false;
    const print = async () => {
      await drawForPaper(pdf, into);
      if (gone) return;
      document.body.dataset["printing"] = "report";
      window.print();
    };
    const done = () => {
      delete document.body.dataset["printing"];
      onPrinted();
    };
    void print().then(done, done);
    return () => {
      gone = true;
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
