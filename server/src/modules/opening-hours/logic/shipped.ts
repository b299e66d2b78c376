/** What a solution's tenant has until an administrator changes it: section 9 states the hours in UK time, one variant in Italian time. */
export const firstTenant = { timeZone: "Europe/London", supportEmail: "support@remotebay.example" };

/** Those that differ, by variant. */
export const firstTenants = [{ variant: "rd", timeZone: "Europe/Rome", supportEmail: "assistenza@remotebay.example" }];
