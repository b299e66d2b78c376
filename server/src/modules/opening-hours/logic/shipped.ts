/** What a solution's tenant has until an administrator changes it: the hours are in UK time, in remote diagnostics in Italian time (domain.md#hours-tenant). */
export const firstTenant = { timeZone: "Europe/London", supportEmail: "support@remotebay.example" };

/** Those that differ, by variant. */
export const firstTenants = [{ variant: "rd", timeZone: "Europe/Rome", supportEmail: "assistenza@remotebay.example" }];
