// `npm run migrations` ends with this: lists the checksums of new migrations in server/migrations/checksums.txt.
import { join } from "node:path";
import { root } from "./files.ts";
import { appendChecksums } from "./migration-history.ts";

const added = appendChecksums(join(root, "server/migrations"));
console.log(added.length === 0 ? "No migration is new." : `New in server/migrations/checksums.txt: ${added.join(", ")}`);
