import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The messages of the open chat, the field for the next one, and a message with a text. */
export const messages = (page: Page): Locator => page.getByRole("log", { name: "Messages" });
export const field = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });
export const line = (page: Page, text: string): Locator => messages(page).getByRole("article").filter({ hasText: text });

/** A file to be chosen, whose type the browser tells by its name. */
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: "", buffer });

/** Opens the chat beside a request. */
export async function openChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Chat/ }).first().click();
  await expect(field(page)).toBeVisible();
}
