import { randomBytes } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import { connect, newConnection, type Database } from "../platform/database/database.ts";
import { template } from "./global-setup.ts";

export interface TestDatabase extends Database {
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/**
 * Creates a database with all tables and no rows. Call `drop` when done, or use `testDatabase` inside a test.
 * With `migrated: false` it has no tables.
 */
export async function freshDatabase({
  migrated = true,
  connections = 5,
}: { migrated?: boolean; connections?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(migrated ? `create database ${name} template ${template}` : `create database ${name} template template0`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  const database = connect(url.href, { connections });
  return {
    ...database,
    drop: async () => {
      await database.close();
      await asAdmin(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Like `freshDatabase`, but dropped automatically at the end of the test. */
export async function testDatabase(options?: Parameters<typeof freshDatabase>[0]): Promise<TestDatabase> {
  const database = await freshDatabase(options);
  onTestFinished(() => database.drop());
  return database;
}

async function asAdmin(statement: string): Promise<void> {
  const client = newConnection(inject("databaseUrl"), "test");
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
