import { getSetup } from "@remotebay/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { send } from "../../lib/call.ts";
import { withTexts } from "../../lib/i18n/load.ts";

const RestoreLink = lazy(withTexts(async () => ({ default: (await import("./restore-link.tsx")).RestoreLink })));

/** The way to restore a backup, while the installation has no data of its own; all others load nothing of it. */
export function RestoreOffer() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    send(getSetup, {}).then(
      ({ CanRestore }) => setOffered(CanRestore),
      () => undefined,
    );
  }, []);
  if (!isOffered) return null;
  return (
    <Suspense>
      <RestoreLink />
    </Suspense>
  );
}
