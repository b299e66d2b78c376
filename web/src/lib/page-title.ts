import { useEffect } from "react";
import { useConfiguration } from "./configuration.ts";
import { useText } from "./i18n/i18n.tsx";
import { makeStore } from "./store.ts";

/** What a screen calls itself beyond its route's name: a work order's number. */
export const ownTitle = makeStore<string | undefined>(undefined);

/** Names the page while the component is shown; the route's name stands until there is one. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    ownTitle.set(name);
    return () => ownTitle.set(undefined);
  }, [name]);
}

/** Writes the page's title: `Requests – calibration [uat]` (section 2). For the frame and for screens without one. */
export function useDocumentTitle(name: string): void {
  const t = useText();
  const configuration = useConfiguration();
  const kind = configuration?.solutions.length === 1 ? t("shell.diagnostics") : t("shell.calibration");
  const environment = configuration?.environment ?? "production";
  useEffect(() => {
    document.title = `${name} – ${kind}${environment === "production" ? "" : ` [${environment}]`}`;
  }, [name, kind, environment]);
}
