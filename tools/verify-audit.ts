import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, type Config } from "../server/src/config.ts";
import { checkpointPurpose, verifyTrail, type VerifiedTrail } from "../server/src/modules/audit/service.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { executorOn } from "../server/src/platform/database/executor.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { keyInText } from "../server/src/platform/session/installation-key.ts";
import { makeSigner } from "../server/src/platform/session/signer.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

const usage = "Usage: npm run verify -- --audit [--known NUMBER:HASH]";

/** Prints what is wrong with the audit trail, also while servers run. Answers the code to end with. */
export async function runAuditVerification(words: readonly string[]): Promise<number> {
  let code = 1;
  await runTool(async () => {
    const { lines, isGood } = await verifyAudit(words);
    await new Promise((written) => process.stdout.write(`${lines.join("\n")}\n`, written));
    if (isGood) code = 0;
  });
  return code;
}

async function verifyAudit(words: readonly string[]): Promise<{ lines: string[]; isGood: boolean }> {
  const known = knownIn(words);
  const config = readConfig();
  const publicKey = await publicKeyOf(config);
  return withDatabase(config, async (url) => {
    const database = connect(url, { connections: 1 });
    const client = await database.pool.connect();
    try {
      // One view of all rows: what is dropped or made meanwhile changes nothing.
      await client.query("set statement_timeout = 0; begin isolation level repeatable read read only");
      const found = await verifyTrail(executorOn(client), { publicKey, known });
      await client.query("commit");
      return { lines: linesOf(found, publicKey), isGood: found.rows.length + found.faulty.length === 0 };
    } finally {
      client.release(true);
      await database.close();
    }
  });
}

function knownIn(words: readonly string[]): { number: number; hash: string } | undefined {
  if (words[0] === "--audit" && words.length === 1) return undefined;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(words[2] ?? "") ?? [];
  if (words.length !== 3 || words[0] !== "--audit" || words[1] !== "--known" || number === undefined || hash === undefined)
    throw new StartUpError(usage);
  return { number: Number(number), hash };
}

/** The key that this installation signs with; undefined where its file is not here. */
async function publicKeyOf({ dataDir, installationKeyFile }: Config): Promise<string | undefined> {
  const text = await readFile(installationKeyFile ?? join(dataDir, "installation.key"), "utf8").catch(() => undefined);
  const key = text === undefined ? undefined : keyInText(text);
  return key && makeSigner(Buffer.from(key.text.trim(), "base64url"), checkpointPurpose).publicKey;
}

const reasons: Readonly<Record<VerifiedTrail["faulty"][number]["fault"], string>> = {
  missing: "is missing",
  unreadable: "cannot be read",
  signature: "was altered: its signature is not of what it states",
  chain: "does not follow the one before: one of both was exchanged",
  entries: "does not hold the entries that it states: its rows cannot be compared",
  "unknown-key": "is the last one, and not signed with this installation's key",
  "not-the-known-one": "is not the one that was written down",
};

function linesOf({ rows, faulty, last, ...counts }: VerifiedTrail, publicKey: string | undefined): string[] {
  const lines = faulty.map(({ number, fault }) => `Checkpoint ${number} ${reasons[fault]}.`);
  for (const { kind, id, checkpoint, with: other } of rows) {
    lines.push(`Entry ${id} was ${kind}${other === undefined ? "" : ` with ${other}`} (checkpoint ${checkpoint}).`);
  }
  if (last === undefined) return [...lines, "There is no checkpoint yet."];
  lines.push(`${counts.entries} entries are as they were sealed, in ${counts.checkpoints} checkpoints; ${counts.gone} are no longer kept.`);
  lines.push(`Last checkpoint: ${last.number}:${last.hash} of ${last.at}, signed by ${last.publicKey}.`);
  if (publicKey === undefined)
    lines.push("The file of the installation's key is not here: whether that key is this installation's was not checked.");
  lines.push(rows.length + faulty.length === 0 ? "The audit trail is whole." : `${rows.length + faulty.length} faults.`);
  return lines;
}
