import { getOpenIdProviders, type OpenIdProvider } from "@remotebay/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { send } from "../../lib/call.ts";
import { withTexts } from "../../lib/i18n/load.ts";

const OpenIdButton = lazy(withTexts(async () => ({ default: (await import("./open-id-button.tsx")).OpenIdButton })));

/** The way to a provider of OpenID Connect; most installations have none and load nothing of it. */
export function OpenId({ solution }: { solution: number }) {
  const [providers, setProviders] = useState<readonly OpenIdProvider[]>([]);
  useEffect(() => {
    // Without an answer the password is the way.
    send(getOpenIdProviders, {}).then(setProviders, () => undefined);
  }, []);
  if (providers.length === 0) return null;
  return (
    <Suspense>
      <OpenIdButton providers={providers} solution={solution} />
    </Suspense>
  );
}
