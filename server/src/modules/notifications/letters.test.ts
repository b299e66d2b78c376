import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderMail, type Letter } from "./adapters/mail.ts";
import { escaped } from "./logic/letter.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "remotebay-letters-"));
});
afterAll(() => rm(folder, { recursive: true }));

const letter = (change: Partial<Letter> = {}): Letter => ({
  to: "shop@demo.test",
  subject: "Neue Nachricht · Auftrag 17",
  text: "Spiegel öffnen?",
  html: "<p>Spiegel &ouml;ffnen?</p>",
  messageId: "1-17-2-1000",
  settingsUrl: "https://portal.example.test/user",
  ...change,
});

test("without a mail server letters are files that mail programs open, each once", async () => {
  const mail = folderMail(join(folder, "letters"), "RemoteBay <bay@example.test>");
  expect(await mail.send(letter())).toBe("delivered");
  expect(await mail.send(letter())).toBe("delivered");
  expect(await readdir(join(folder, "letters"))).toEqual(["1-17-2-1000.eml"]);
  const text = await readFile(join(folder, "letters", "1-17-2-1000.eml"), "utf8");
  expect(text).toMatch(/^To: shop@demo\.test\r$/m);
  expect(text).toMatch(/^Message-ID: <1-17-2-1000@example\.test>\r$/m);
  expect(text).toContain("Spiegel =C3=B6ffnen?");
});

test("what somebody typed as their address is one address, and begins no header", async () => {
  const mail = folderMail(join(folder, "typed"), "bay@example.test");
  await mail.send(letter({ to: "a@example.test, b@example.test", subject: "Hello\r\nBcc: all@example.test" }));
  const text = await readFile(join(folder, "typed", "1-17-2-1000.eml"), "utf8");
  expect(text).not.toMatch(/^Bcc:/im);
  expect(text).not.toMatch(/^To:.*b@example\.test[^"]*$/m);
});

test("the folder keeps the newest letters", async () => {
  const mail = folderMail(join(folder, "many"), "bay@example.test", 5);
  for (let count = 0; count < 8; count += 1) await mail.send(letter({ messageId: `${10_000 + count}-17` }));
  await mail.tidy();
  const names = (await readdir(join(folder, "many"))).toSorted();
  expect([names.length, names[0]]).toEqual([5, "10003-17.eml"]);
});

test("escaped text is text wherever it stands in HTML", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "a", ";", "#") }), (text) => {
      const safe = escaped(text);
      expect(safe).not.toMatch(/[<>"']/);
      const back = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" } as Record<string, string>;
      expect(safe.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => back[entity] ?? "")).toBe(text);
    }),
  );
});
