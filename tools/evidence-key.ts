// `npm run evidence-key`: the key with which evidence packs are signed, and all certificates that were ever used.
// `npm run evidence-key -- rotate`: makes another key in the place of the one that the first start made. Each server process uses it from its next start on.
import { readConfig } from "../server/src/config.ts";
import { describeSigner, loadSigner, rotateOwnKey } from "../server/src/modules/reports/adapters/evidence-key.ts";
import { connect } from "../server/src/platform/database/database.ts";
import { withDatabase } from "../server/src/platform/database/with-database.ts";
import { loadInstallationKey } from "../server/src/platform/session/installation-key.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

const [word, ...more] = process.argv.slice(2);

await runTool(async () => {
  if ((word !== undefined && word !== "rotate") || more.length > 0) throw new StartUpError("Usage: npm run evidence-key [-- rotate]");
  const config = readConfig();
  const lines = await withDatabase(config, async (url) => {
    const database = connect(url, { connections: 1 });
    try {
      const place = { config, db: database.db, installationKey: await loadInstallationKey(database.db, config), now: new Date() };
      if (word === "rotate") await rotateOwnKey(place);
      const { own, used } = await describeSigner(place, await loadSigner(place));
      return [
        ...(word === "rotate" ? ["Another key was made. Start every server process again: until then it signs with the one before."] : []),
        `Key      ${own.subject}, until ${own.until.toISOString()}`,
        `SHA-256  ${own.fingerprint}`,
        ...used.filter((one) => one !== own.fingerprint).map((one) => `Before   ${one}`),
      ];
    } finally {
      await database.close();
    }
  });
  process.stdout.write(`${lines.join("\n")}\n`);
});
