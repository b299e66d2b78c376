import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readContainer } from "../evidence/src/container.ts";
import { content, newPack, newSigner } from "../evidence/src/testing/packs.ts";
import { leaveSession } from "./support/sessions.ts";
import { completedRequest, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, screens, test } from "./support/test.ts";

/** A report that cites a procedure. */
const citing = {
  ...content.report,
  data: {
    ...content.report.data,
    calibration: {
      Attempts: [{ Kind: "calibration", Number: 1, At: "2026-03-02T14:00:00.000Z", By: "Jonas Keller" }],
      Records: [
        {
          Attempt: 1,
          Procedure: { Number: "B-7734", Title: "Forward camera", Date: "2025-11-03", Address: "https://maker.example/procedures/b-7734" },
        },
      ],
    },
  },
};

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a pack" }).press("Enter");
  await (await chooser).setFiles({ name, mimeType: "application/vnd.etsi.asic-e+zip", buffer });
}

test("a shop downloads the evidence pack of a report, and anybody checks it without signing in", async ({ page, context }) => {
  const id = await completedRequest();
  await enter(page, "shop", `/servicerequest/${id}?tab=report`);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Evidence pack" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^\d+-\d+-v1\.asice$/);
  const pack = await readFile(await download.path());
  await leaveSession(context);

  await page.setViewportSize(screens.phone);
  await page.goto("/evidence");
  await expect(page.getByRole("heading", { level: 1, name: "Check an evidence pack" })).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(page, download.suggestedFilename(), pack);
  await expect(page.getByText("The pack is whole and as it was signed")).toBeVisible();
  await expect(page.getByText("It made this pack.")).toBeVisible();
  await expect(page.getByText("Nobody: the signature shows that nothing was changed")).toBeVisible();
  await page.getByText(/files are signed/).click();
  await expect(page.getByRole("listitem").filter({ hasText: "report.pdf" })).toContainText("The report");
  await expect(page.getByRole("listitem").filter({ hasText: "citations.json" })).toContainText("What the report cites");
  await expectNoAxeViolations(page);

  const changed = Buffer.from(pack);
  const at = changed.indexOf("%PDF") + 100;
  changed[at] = (changed[at] ?? 0) ^ 1;
  await choose(page, "changed.asice", changed);
  await expect(page.getByText("Do not rely on this pack")).toBeVisible();
  await expect(page.getByText("The file was changed or packed again after it was signed")).toBeVisible();
  await expect(page.getByText("It did not make this pack.")).toBeVisible();
  await expectNoAxeViolations(page);

  await choose(page, "foreign.asice", Buffer.from(await newPack(await newSigner("Harbour Remote"), { report: citing })));
  await expect(page.getByText("The pack is whole, but this installation did not make it")).toBeVisible();
  await expect(page.getByRole("region", { name: "What the report cites" })).toContainText("B-7734 · Forward camera");
  await expectNoAxeViolations(page);
  await expect(page.getByText("The pack is whole and as it was signed")).toHaveCount(0);

  const inside = new Map(readContainer(new Uint8Array(pack)).map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  const { fingerprint } = JSON.parse(String(inside.get("report.json"))) as { fingerprint: string };
  const paper = inside.get("report.pdf") ?? Buffer.alloc(0);
  await page.goto(`/evidence#${fingerprint}`);
  await expect(page.getByText("The code is of a report that this installation sent: version 1")).toBeVisible();
  await choose(page, "report.pdf", paper);
  await expect(page.getByText("This PDF is as this installation made it")).toBeVisible();
  await expectNoAxeViolations(page);
  await choose(page, "report.pdf", Buffer.concat([paper, Buffer.from("\n")]));
  await expect(page.getByText("Do not rely on this PDF")).toBeVisible();
  await choose(page, "foreign.asice", Buffer.from(await newPack(await newSigner("Harbour Remote"))));
  await expect(page.getByText("This is not the report whose code you followed")).toBeVisible();
  await page.goto(`/evidence#${"0".repeat(64)}`);
  await expect(page.getByText("This installation did not send a report with this code")).toBeVisible();

  await page.setViewportSize(screens.desktop);
  await context.setOffline(true);
  await choose(page, "pack.asice", pack);
  await expect(page.getByText("Whether this installation made it could not be asked")).toBeVisible();
  await expect(page.getByText("It could not be asked whether it made this pack.")).toBeVisible();
  await context.setOffline(false);
});
