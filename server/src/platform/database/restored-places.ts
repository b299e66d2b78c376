import { forgetStore } from "../files/store-id.ts";

/** The secret that tells one installation's scheduled backups from another's. */
export const backupsIdName = "backups-id";

/** Forgets which file store and which scheduled backups the database has: after a restore they are those of the old installation. */
export const forgetPlaces = `${forgetStore}; delete from public.secrets where name = '${backupsIdName}'`;
