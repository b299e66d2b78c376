import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as contract from "@remotebay/contract";
import { seedPeople } from "../../../seed/world/people.ts";
import type { Database } from "../platform/database/database.ts";
import { migrationsFolder } from "../platform/database/migrate.ts";
import type { TestApp } from "./app.ts";
import { newRequest, scanOf } from "./examples.ts";

/** Folder of the database dumps, one file per release, named after its last migration. */
const worldsFolder = fileURLToPath(new URL("worlds/", import.meta.url));

export interface KeptWorld {
  /** The last migration of the release that wrote it: `0001_spine`. */
  migration: string;
  sql: string;
}

/** All dumps, the oldest first. */
export function keptWorlds(): KeptWorld[] {
  const files = readdirSync(worldsFolder).filter((name) => name.endsWith(".sql"));
  return files.toSorted().map((name) => ({ migration: name.replace(".sql", ""), sql: readFileSync(worldsFolder + name, "utf8") }));
}

/** Stores a dump for the newest migration if `npm run keep-world` runs. An existing dump is not overwritten. */
export async function keepWorld(sql: string): Promise<void> {
  if (process.env["KEEP_WORLD"] !== "yes") return;
  const journal = JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  await writeFile(`${worldsFolder}${String(journal.entries.at(-1).tag)}.sql`, sql, { flag: "wx" });
}

/** RO numbers of the requests in the dumps. */
export const orders = { reported: "WORLD-REPORTED", cancelled: "WORLD-CANCELLED", ownWords: "WORLD-OWN-WORDS" } as const;

/** Free text in the dumps, which no release may change. */
export const ownWords = { reason: "picked up at 9:30", tool: "Our own frame", service: "Aiming", provider: "Our rental partner" } as const;

/** Fills an empty database through calls with one row of everything that later releases must read. */
export async function fillSampleWorld(app: TestApp): Promise<void> {
  await seedPeople(app.database);
  const [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  const inGerman = { headers: { "accept-language": "de" } };
  const listed = (
    await shop.send(contract.getLookupsByKeys, { body: ["insuranceCompanies", "odometerUnits", "scanTools", "cancelReasons"] }, inGerman)
  ).reply;
  const item = (list: string, value: string) => {
    const found = listed[list]?.find(({ stringValue }) => stringValue === value);
    return { Id: found?.id ?? 0, Text: found?.text ?? "" };
  };
  const reported = newRequest({ RONumber: orders.reported, Status: "InProcess", ScanType: { Id: 3 }, ServiceElement: { Id: 101 } });
  Object.assign(reported.Vehicle, {
    Odometer: 48_210,
    OdometerUnits: item("odometerUnits", "km"),
    Insurance: item("insuranceCompanies", "fleet"),
    DriveType: { Id: 2, Text: "Heckantrieb" },
    Transmission: { Id: 6, Text: "Eingang-Getriebe" },
  });
  const job = (await shop.send(contract.createRequest, { body: reported }, inGerman)).reply.id;
  await tech.ask(contract.takeJob, { body: { Id: job } });
  const Work = [
    { ServiceElementId: 101, Tool: item("scanTools", "calibration-frame").Text, Result: "Passed" as const, Notes: "" },
    { ServiceElementId: 0, Tool: ownWords.tool, Result: "Completed" as const, Notes: "" },
  ];
  const wheel = { Code: "C0035", FailureType: "11", Status: "Confirmed", Text: "Left front wheel speed sensor" };
  const catalyst = { Code: "P0420", FailureType: "00", Status: "Pending", Text: "Catalyst efficiency" };
  const first = { ...scanOf("before", "ABS", wheel), Tool: "Our scanner", Date: "2026-03-02T09:12" };
  first.Units.push(...scanOf("before", "Engine", catalyst).Units);
  const Scans = [first, scanOf("after", "abs", wheel)];
  await tech.send(contract.saveFindings, { body: { Id: job, Scans, Work, Notes: "Level floor." } }, inGerman);
  await tech.ask(contract.sendReport, { body: { Id: job } });
  const gone = (await shop.ask(contract.createRequest, { body: newRequest({ RONumber: orders.cancelled }) })).id;
  const Reason = `${item("cancelReasons", "vehicle-gone").Text}: ${ownWords.reason}`;
  await shop.send(contract.updateRequestStatus, { body: { Id: gone, Status: "Cancelled", Reason } }, inGerman);
  const own = newRequest({ RONumber: orders.ownWords, ScanType: { Id: 4 } });
  Object.assign(own.Vehicle, { Insurance: { Id: 0, Text: "Aunt Ida" }, DriveType: { Id: 0, Text: "Chain" } });
  await shop.ask(contract.createRequest, { body: own });
  for (const statement of administration) await app.database.pool.query(statement);
}

/** Changes by administrators, as SQL until calls for them exist. */
const administration = [
  `update variants set overrides = '{"appName": "Kerb Portal", "theme": {"brand": "#112233"}, "features": {"profileLink": false}}' where key = 'uk'`,
  "update solutions set domain_names = '{portal.example.com}', name = 'Kerb desk' where id = 2",
  "insert into flags values ('RagRatingEnabled', '1')",
  `update scan_types set name = '${ownWords.service}' where id = 4`,
  `update lookup_items set text = '${ownWords.provider}' where string_value = 'rental'`,
];

const temporaryTables = new Set(["live_events", "idempotency_keys", "sessions", "secrets"]);

/** All rows as SQL for `fillDatabase`, without temporary data and without time zones, which each start adds. */
export async function rowsAsSql({ pool }: Pick<Database, "pool">): Promise<string> {
  const tables = await pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array(select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  const lines: string[] = [];
  for (const { name, columns } of tables.rows.filter((table) => !temporaryTables.has(table.name))) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t order by 1`);
    const kept = rows.filter(({ row }) => !/"key": "timeZones"/.test(row));
    if (kept.length === 0) continue;
    const list = columns.join(", ");
    const values = kept.map(({ row }) => row.replaceAll("'", "''")).join(",\n");
    lines.push(`insert into "${name}" (${list}) overriding system value`);
    lines.push(`select ${list} from jsonb_populate_recordset(null::"${name}", '[\n${values}\n]');\n`);
  }
  const sequences = await pool.query<{ name: string; last: string }>(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  for (const { name, last } of sequences.rows) lines.push(`select setval('"${name}"', ${last});`);
  return `${lines.join("\n")}\n`;
}

/** Runs the SQL of a dump. Foreign keys are off meanwhile, since rows are inserted table by table. */
export async function fillDatabase({ pool }: Pick<Database, "pool">, sql: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${sql} commit`);
  } finally {
    client.release();
  }
}
