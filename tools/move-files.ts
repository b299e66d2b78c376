import { resolve } from "node:path";
import { readConfig } from "../server/src/config.ts";
import { parseBucket } from "../server/src/platform/files/bucket.ts";
import { moveFiles, type MovedFiles } from "../server/src/platform/files/move-files.ts";
import { nameOf, type FilesPlace } from "../server/src/platform/files/store.ts";
import { runTool } from "../server/src/platform/start-up/run-tool.ts";
import { StartUpError } from "../server/src/platform/start-up/start-up-error.ts";

// npm run move-files -- <from> <to> [--copy]: moves the stored files from one store to another one (docs/operating.md); can be repeated.
const usage =
  "Pass two stores: npm run move-files -- <from> <to> [--copy]. A store is a DATA_DIR, an address s3://…, or the word FILES_URL for the bucket of that variable.";

function placeOf(text: string): FilesPlace {
  if (text === "FILES_URL") {
    const { dataDir, bucket } = readConfig();
    if (bucket === undefined) throw new StartUpError("FILES_URL is not set.");
    return { dataDir, bucket };
  }
  if (!text.startsWith("s3:")) return { dataDir: resolve(text) };
  const bucket = parseBucket(text);
  if ("fault" in bucket) throw new StartUpError(`The address of a bucket ${bucket.fault}.`);
  return { dataDir: "", bucket };
}

function told({ total, seen, copied, copiedBytes, damaged }: MovedFiles): string {
  const others = damaged.length === 0 ? "" : `, ${damaged.length} damaged`;
  return `${seen} of ${total} files: ${copied} copied (${(copiedBytes / 1e6).toFixed(1)} MB), ${seen - copied - damaged.length} there already${others}`;
}

await runTool(async () => {
  const [from, to, ...others] = process.argv.slice(2).filter((argument) => argument !== "--copy");
  if (from === undefined || to === undefined || others.length > 0) throw new StartUpError(usage);
  const copyOnly = process.argv.includes("--copy");
  const [source, target] = [placeOf(from), placeOf(to)];
  let next = performance.now() + 1_000;
  const moved = await moveFiles(source, target, {
    copyOnly,
    report: (sofar) => {
      if (performance.now() < next) return;
      next = performance.now() + 1_000;
      process.stdout.write(`${told(sofar)}\n`);
    },
  });
  process.stdout.write(`From ${nameOf(source)} to ${nameOf(target)}: ${told(moved)}\n`);
  process.stdout.write(
    copyOnly
      ? "The first is still the installation's store.\n"
      : "The second is the installation's store now: start every process with it.\n",
  );
  for (const key of moved.damaged) process.stderr.write(`Damaged in ${nameOf(source)}, not copied: ${key}\n`);
});
