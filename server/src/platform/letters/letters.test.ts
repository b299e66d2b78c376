import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderMail, openMail, type Letter } from "./mail.ts";
import { escaped, layOut } from "./layout.ts";

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
  const mail = folderMail(join(folder, "many"), "bay@example.test", { kept: 5 });
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

const content = {
  title: "A new password",
  intro: ["Somebody asked for it."],
  button: { label: "Choose", url: "https://bay.example/reset#a.b" },
  why: "It concerns you.",
};
const to = { email: "shop@demo.test", culture: "de-DE" };

test("only a letter that its reader can choose not to get can be unsubscribed from", async () => {
  const mail = folderMail(join(folder, "unsubscribe"), "bay@example.test");
  const settings = { label: "Change", url: "https://bay.example/user" };
  await mail.send(layOut(to, content, "account"));
  await mail.send(layOut(to, { ...content, settings }, "work"));
  const read = (name: string) => readFile(join(folder, "unsubscribe", `${name}.eml`), "utf8");
  expect(await read("account")).not.toMatch(/^List-Unsubscribe:/im);
  expect(await read("work")).toMatch(/^List-Unsubscribe: <https:\/\/bay\.example\/user>/im);
});

test("every letter has the one layout: its button in both forms, and colours for a dark screen", () => {
  const { html, text } = layOut(to, content, "1");
  expect(text).toContain("Choose: https://bay.example/reset#a.b");
  expect(html).toMatch(/<a class="button" href="https:\/\/bay\.example\/reset#a\.b"/);
  expect(html).toMatch(/<html lang="de-DE">/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
});

test("letters are signed for the sender's domain where a key is configured, and a file without one is refused at the start", async () => {
  const keyFile = join(folder, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }));
  const config = { smtpUrl: undefined, mailFrom: "Bay <bay@example.test>", dataDir: join(folder, "signed") };
  const mail = await openMail({ ...config, dkim: { domain: "example.test", selector: "bay1", keyFile } });
  await mail.send(letter());
  const text = await readFile(join(folder, "signed", "letters", "1-17-2-1000.eml"), "utf8");
  expect(text).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=example\.test;[^]*?s=bay1;/m);
  await writeFile(keyFile, "nothing");
  await expect(openMail({ ...config, dkim: { domain: "example.test", selector: "bay1", keyFile } })).rejects.toThrow(/no private key/);
});
