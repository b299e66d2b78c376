import { useMatches, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ownTitle, useDocumentTitle } from "../../lib/page-title.ts";
import { useVariant } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { applyVariantTheme } from "../../lib/theme.ts";

/** What every layout owes its screens: the page's title, the variant's colours, the focus after a change of screen. */
export function useFrame(): void {
  const variant = useVariant();
  useEffect(() => applyVariantTheme(variant), [variant]);
  useTitle();
  useFocusOnChange();
}

/** The route's name, or the screen's own. */
function useTitle(): void {
  const t = useText();
  const own = useStore(ownTitle);
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  useDocumentTitle(own ?? t(key ?? "shell.notFoundTitle"));
}

/** Who cannot see the screen hears that it changed. */
function useFocusOnChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        // A screen that begins in a field of its own (a new request's VIN) has put the focus there.
        if (!pathChanged || !fromLocation || document.activeElement?.matches("main input")) return;
        document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
