import { useEffect } from "react";
import { useConfiguration } from "./configuration.ts";
import { useText } from "./i18n/i18n.tsx";
import { makeStore, useStore } from "./store.ts";

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

const newsCount = makeStore(0);

/** Sets the number before the page's title, `(2) Workbench`, while the component is mounted; none for 0. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    newsCount.set(count);
    return () => newsCount.set(0);
  }, [count]);
}

/** Writes the page's title: `Requests – calibration [uat]` (domain.md#screen-title). For the frame and for screens without one. */
export function useDocumentTitle(name: string): void {
  const t = useText();
  const configuration = useConfiguration();
  const kind = configuration?.solutions.length === 1 ? t("shell.portalDiagnostics") : t("shell.portalCalibration");
  const environment = configuration?.environment ?? "production";
  const count = useStore(newsCount);
  useEffect(() => {
    document.title = `${count === 0 ? "" : `(${count}) `}${name} – ${kind}${environment === "production" ? "" : ` [${environment}]`}`;
  }, [name, kind, environment, count]);
}
