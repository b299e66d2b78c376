import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { useHasChecker } from "./has-checker.ts";
import type { OrderedRatingsProps } from "./ordered-ratings.tsx";

const OrderedRatings = lazy(withTexts(() => import("./ordered-ratings.tsx").then((module) => ({ default: module.OrderedRatings }))));

/** The ratings of the chosen functions, for users with the checker. */
export function LazyOrderedRatings(props: OrderedRatingsProps) {
  const hasChecker = useHasChecker();
  if (!hasChecker) return null;
  return (
    <Suspense fallback={null}>
      <OrderedRatings {...props} />
    </Suspense>
  );
}
