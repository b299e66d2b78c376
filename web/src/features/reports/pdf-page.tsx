import { useEffect, useRef, useState } from "react";
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from "./pdf-document.ts";
import styles from "./pdf-view.module.css";

export interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** CSS pixels per PDF point. */
  scale: number;
  label: string;
  /** Called when this page reaches the middle of the viewport. */
  onCurrent: (number: number) => void;
}

/** One page, rendered when it is near the viewport, with an invisible text layer for selection, search and screen readers. */
export function PdfPage({ document, number, scale, label, onCurrent }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isNearViewport, setNearViewport] = useState(number === 1);

  useEffect(() => {
    let cancelled = false;
    void document.getPage(number).then((loaded) => {
      if (!cancelled) setPage(loaded);
    });
    return () => {
      cancelled = true;
    };
  }, [document, number]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const near = new IntersectionObserver(([entry]) => setNearViewport(entry?.isIntersecting ?? false), { rootMargin: "800px 0px" });
    // The page in the middle of the viewport is the current one.
    const middle = new IntersectionObserver(([entry]) => entry?.isIntersecting && onCurrent(number), { rootMargin: "-50% 0px -50% 0px" });
    near.observe(element);
    middle.observe(element);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [number, onCurrent]);

  useEffect(() => {
    if (!page || !isNearViewport || !canvas.current || !textLayer.current) return;
    return renderPage(page, scale, canvas.current, textLayer.current);
  }, [page, isNearViewport, scale]);

  // A4 until the page is loaded.
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
      <div ref={textLayer} className={styles.words} />
    </div>
  );
}

function ignoreCancellation(): void {
  // Cancelling a render task rejects its promise, which is expected.
}

/** Renders a page and its text layer; returns a function that cancels it. */
function renderPage(page: PDFPageProxy, scale: number, canvas: HTMLCanvasElement, textLayer: HTMLElement): () => void {
  const density = Math.min(window.devicePixelRatio || 1, 2.5);
  const viewport = page.getViewport({ scale });
  const deviceViewport = page.getViewport({ scale: scale * density });
  canvas.width = Math.floor(deviceViewport.width);
  canvas.height = Math.floor(deviceViewport.height);
  const renderTask = page.render({ canvas, viewport: deviceViewport });
  textLayer.replaceChildren();
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: textLayer, viewport });
  renderTask.promise.catch(ignoreCancellation);
  layer.render().catch(ignoreCancellation);
  return () => {
    renderTask.cancel();
    layer.cancel();
  };
}
