import { newConnection } from "../server/src/platform/database/database.ts";

/** Runs one statement on a connection of its own, and answers its rows. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = newConnection(url, "faults");
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
