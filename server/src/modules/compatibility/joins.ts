import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CaveatNote } from "./logic/ratings.ts";
import { compatibilityNotes as notes } from "./tables.ts";

// SQL that other modules' stores may use (tools/foreign-writes.ts).

/** The messages among the caveats that a request accepted (`note-17`), from its column `caveats`. They are never changed nor deleted. */
export function acceptedNotes(caveats: SQLWrapper): SQL<CaveatNote[]> {
  return sql`(select coalesce(json_agg(json_build_object('name', 'note-' || ${notes.id}, 'key', ${notes.key}, 'text', ${notes.text})), '[]')
    from ${notes} where ${notes.id} in (select substring(named #>> '{}' from '^note-([0-9]{1,9})$')::int
      from jsonb_path_query(${caveats}, '$[*].Caveats[*]') named))`;
}
