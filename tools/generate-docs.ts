// `npm run docs`: writes docs/generated/ from the contract, the tables and the imports. `--check` writes nothing and fails if a page is out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callsPage, eventsPage } from "./docs-contract.ts";
import { modulesPage } from "./docs-modules.ts";
import { tablesPage } from "./docs-tables.ts";
import { root } from "./files.ts";
import { writeKeys } from "./generate-locale-types.ts";

const folder = join(root, "docs/generated");
const note = "<!-- Made by `npm run docs`; never by hand. -->\n\n";

const pages: Record<string, string> = {
  "calls.md": note + callsPage(),
  "events.md": note + eventsPage(),
  "tables.md": note + (await tablesPage()),
  "modules.md": note + modulesPage(),
};

if (process.argv.includes("--check")) check();
else write();

function write(): void {
  mkdirSync(folder, { recursive: true });
  for (const name of unknownPages()) rmSync(join(folder, name));
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, name), text);
  writeKeys();
}

function check(): void {
  const old = Object.entries(pages).filter(([name, text]) => written(name) !== text);
  const faults = [
    ...old.map(([name]) => `docs/generated/${name} is out of date`),
    ...unknownPages().map((name) => `docs/generated/${name} is not a generated page`),
  ];
  for (const fault of faults) console.error(`${fault}: run \`npm run docs\`.`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(pages).length} generated pages are up to date.`);
}

function written(name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

function unknownPages(): string[] {
  try {
    return readdirSync(folder).filter((name) => !(name in pages));
  } catch {
    return [];
  }
}
