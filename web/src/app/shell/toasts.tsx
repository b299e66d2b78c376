import { lazy, Suspense } from "react";

const News = lazy(async () => ({ default: (await import("./news.tsx")).News }));

/** The toasts; their code loads after the screen's, since none is shown right after the start. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <News />
    </Suspense>
  );
}
