import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@remotebay/contract";
import { expect, test } from "vitest";
import { nameOf } from "./outbox-names.ts";

const sources = join(import.meta.dirname, "../..");

/** The first arguments of what puts a call into the outbox, with their files. */
const added = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(sources, file), "utf8").matchAll(/(?<!function )\b(?:useSend|enqueue)\(\s*(\w+)/g)].map(([, name = ""]) => ({
      name,
      file,
    })),
  );

/** Where the call is a parameter; what is passed to them is found too, or the default of `sendOut`. */
const passedOn = new Set(["features/request-form/outbox.ts", "lib/use-send.ts", "features/findings/saving/keeper.ts"]);

test("every call that can wait in the outbox has words of its own", () => {
  const declared = new Map<string, unknown>(Object.entries(contract));
  const found = new Set(added.filter(({ file }) => !passedOn.has(file)).map(({ name }) => name));
  expect(found.size).toBeGreaterThan(20);
  const nameless = [...found].filter((name) => {
    const call = declared.get(name);
    return typeof call !== "object" || call === null || !("path" in call) || nameOf(String(call.path)) === "other";
  });
  // Described by the status that it moves to.
  expect(nameless).toEqual(["updateRequestStatus"]);
});
