import { useEffect } from "react";
import { useConfiguration } from "./configuration.ts";
import { useText } from "./i18n/i18n.tsx";
import { makeStore } from "./store.ts";

/** A screen's own title instead of the route's: a work-order number. */
export const ownTitle = makeStore<string | undefined>(undefined);

/** Sets the page title while the component is mounted; without a name the route's title is used. */
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
