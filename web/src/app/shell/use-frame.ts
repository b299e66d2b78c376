import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ownTitle, useDocumentTitle } from "../../lib/page-title.ts";
import { useVariant } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { applyVariant } from "../../lib/theme.ts";

/** The common behaviour of all layouts: page title, the variant's colours, focus after navigation. */
export function useFrame(): void {
  const variant = useVariant();
  // Before it is painted: another portal's words would be seen for a moment.
  useLayoutEffect(() => applyVariant(variant), [variant]);
  useTitle();
  useFocusOnChange();
}

/** Sets the page title to that of the route, or of the screen if it has its own. */
function useTitle(): void {
  const t = useText();
  const own = useStore(ownTitle);
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  useDocumentTitle(own ?? t(key ?? "shell.notFoundTitle"));
}

/** Moves the focus after navigation, so that screen readers announce the new screen. */
function useFocusOnChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        // A screen that focuses one of its fields (the VIN of a new request) keeps that focus.
        if (!pathChanged || !fromLocation || document.activeElement?.matches("main input")) return;
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
