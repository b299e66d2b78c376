import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";

const loadNews = withTexts(() => import("./news.tsx"));
const News = lazy(async () => ({ default: (await loadNews()).News }));

/** The toasts; their code loads after the screen's, since none is shown right after the start. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <News />
    </Suspense>
  );
}
