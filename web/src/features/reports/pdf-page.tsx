import { useEffect, useRef, useState } from "react";
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "./pdf-document.ts";
import styles from "./pdf-view.module.css";

export interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** CSS pixels a point. */
  scale: number;
  label: string;
  /** Called when this page is the one being read. */
  onRead: (number: number) => void;
}

/** One page: drawn when it comes near the screen, with its text on top, to be selected, found and read aloud. */
export function PdfPage({ document, number, scale, label, onRead }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isNear, setNear] = useState(number === 1);

  useEffect(() => {
    let gone = false;
    void document.getPage(number).then((loaded) => {
      if (!gone) setPage(loaded);
    });
    return () => {
      gone = true;
    };
  }, [document, number]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const near = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: "800px 0px" });
    // A page that crosses the middle of the screen is the one being read.
    const read = new IntersectionObserver(([entry]) => entry?.isIntersecting && onRead(number), { rootMargin: "-50% 0px -50% 0px" });
    near.observe(element);
    read.observe(element);
    return () => {
      near.disconnect();
      read.disconnect();
    };
  }, [number, onRead]);

  useEffect(() => {
    if (!page || !isNear || !canvas.current || !words.current) return;
    return draw(page, scale, canvas.current, words.current);
  }, [page, isNear, scale]);

  // Until it is known, a page is taken for A4.
  const size = page?.getViewport({ scale }) ?? { width: 595 * scale, height: 842 * scale };
  return (
    <div
      ref={frame}
      className={styles.page}
      role="region"
      aria-label={label}
      data-page={number}
      style={{
        width: size.width,
        height: size.height,
        ["--total-scale-factor" as string]: scale,
        ["--scale-round-x" as string]: "1px",
        ["--scale-round-y" as string]: "1px",
      }}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <div ref={words} className={styles.words} />
    </div>
  );
}

function ignore(): void {
  // Stopping a drawing refuses its promise; that is no news.
}

/** Draws a page and lays its text over it; gives a function that stops. */
function draw(page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement, words: HTMLElement): () => void {
  const density = Math.min(window.devicePixelRatio || 1, 2.5);
  const viewport = page.getViewport({ scale });
  const fine = page.getViewport({ scale: scale * density });
  canvas.width = Math.floor(fine.width);
  canvas.height = Math.floor(fine.height);
  const drawing = page.render({ canvas, viewport: fine });
  words.replaceChildren();
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
  drawing.promise.catch(ignore);
  layer.render().catch(ignore);
  return () => {
    drawing.cancel();
    layer.cancel();
  };
}
