import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { laterRelease } from "../../lib/later-release.ts";
import { useStore } from "../../lib/store.ts";

const loadOffer = withTexts(() => import("./release-offer.tsx"));
const ReleaseOffer = lazy(async () => ({ default: (await loadOffer()).ReleaseOffer }));

/** Offers a later release of the application; its code is loaded when there is one. */
export function ReleaseBar() {
  if (useStore(laterRelease) === "none") return null;
  return (
    <Suspense fallback={null}>
      <ReleaseOffer />
    </Suspense>
  );
}
