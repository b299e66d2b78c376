import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { flags, variants } from "./tables.ts";

// Tables and SQL that other modules' stores may join and read but never write (tools/foreign-writes.ts).
export { solutions, variants } from "./tables.ts";

/** What decides which features a variant has; `isFeatureOn` of the service reads it. */
export interface FeatureSettings {
  /** The changes of the installation to the variant. */
  overrides: unknown;
  /** The flags that the installation changed. */
  flags: Record<string, string> | null;
}

/** The changes of the installation to a variant. */
export function variantOverrides(variant: SQLWrapper): SQL {
  return sql`coalesce((select ${variants.overrides} from ${variants} where ${variants.key} = ${variant}), '{}'::jsonb)`;
}

/** The `FeatureSettings` of a variant as one JSON value. */
export function featureSettings(variant: SQLWrapper): SQL<FeatureSettings> {
  return sql`json_build_object(
    'overrides', ${variantOverrides(variant)},
    'flags', (select json_object_agg(${flags.name}, ${flags.value}) from ${flags}))`;
}
