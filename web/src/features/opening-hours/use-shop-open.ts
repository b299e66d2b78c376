import { flagOf, getTenantDetails, isShopOpen } from "@remotebay/contract";
import { useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { readShopOpen, type ShopOpen } from "./read-hours.ts";

/**
 * Whether requests are accepted now (domain.md#hours-open); undefined until that is known. Where the hours are not checked, or no answer comes, it is
 * open: the service refuses by itself.
 */
export function useShopOpen(): ShopOpen | undefined {
  const user = useUser();
  const variant = useVariant();
  const configuration = useConfiguration();
  const [now] = useState(() => new Date());
  const isChecked = configuration?.flags[flagOf("openingHours", variant)] === "1";
  const tenantId = configuration?.solutions.find((solution) => solution.variant === variant.key)?.id;
  const query = {
    currentDate: local(now).slice(0, 10),
    currentTime: local(now).slice(11, 16),
    customer: user.Location?.Name ?? "",
    timezone: user.TimeZone,
    loggedInUser: user.Username,
    userEmail: user.Email,
    tenantId: tenantId ?? 0,
  };
  const isAsked = isChecked && tenantId !== undefined;
  const hours = useCall(isShopOpen, isAsked ? { query } : null, { staleTime: 0 });
  const details = useCall(getTenantDetails, isAsked ? {} : null);
  if (!isAsked || (hours.failureCount > 0 && !hours.isSuccess)) return readShopOpen(undefined, undefined);
  // What another visit of this screen was told is no answer to this one.
  if (hours.data === undefined || !hours.isFetchedAfterMount) return undefined;
  return readShopOpen(hours.data, details.data);
}

/** The browser's own date and time: `2026-11-22T07:00`. */
function local(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
}
