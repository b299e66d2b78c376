import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { useHasChecker } from "./has-checker.ts";
import type { OrderedRatingProps } from "./ordered-rating.tsx";

const OrderedRating = lazy(withTexts(() => import("./ordered-rating.tsx").then((module) => ({ default: module.OrderedRating }))));

/** The rating of the chosen function, for users with the checker. */
export function LazyOrderedRating(props: OrderedRatingProps) {
  const hasChecker = useHasChecker();
  if (!hasChecker) return null;
  return (
    <Suspense fallback={null}>
      <OrderedRating {...props} />
    </Suspense>
  );
}
