import { lazy, Suspense } from "react";

const News = lazy(async () => ({ default: (await import("./news.tsx")).News }));

/** Nothing has news for the first moment, so its code may come after the screen's. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <News />
    </Suspense>
  );
}
