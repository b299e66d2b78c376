import type { Page } from "@playwright/test";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const messages = (page: Page) => page.getByRole("log", { name: "Messages" });
const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const line = (page: Page, text: string) => messages(page).getByRole("article").filter({ hasText: text });

async function openChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Chat/ }).first().click();
  await expect(field(page)).toBeVisible();
}

test("shop and technician write to each other: at once, ticked, and what is written without a connection goes once and in order", async ({
  page,
  context,
  openBrowser,
}) => {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  await enter(page, "shop", `/servicerequest/${id}`);
  await openChat(page);
  await field(page).fill("Is U1121 the camera?");
  await field(page).press("Control+Enter");
  await field(page).pressSequentially("It blinks.");
  await expect(messages(page).getByRole("article")).toHaveCount(0);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(line(page, "Is U1121 the camera?")).toContainText("Sent");

  const tech = await openBrowser();
  await enter(tech, "tech", `/workbench?job=${id}`);
  await expect(tech.getByRole("button", { name: "Chat 1 unread message" })).toBeVisible();
  await expect(tech.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: /Chats/ })).toContainText("1");
  await openChat(tech);
  await expect(line(tech, "It blinks.")).toBeVisible();
  await expect(line(page, "Is U1121 the camera?")).toContainText("Read");
  await expect(page.getByText("Jonas Keller is here")).toBeVisible();
  await field(tech).pressSequentially("Yes", { delay: 30 });
  await expect(page.getByText("Jonas Keller is typing…")).toBeVisible();
  await field(tech).press("Enter");
  await expect(line(page, "Yes")).toContainText("today at");
  await expect(page.getByText("Jonas Keller is typing…")).toHaveCount(0);

  // A ready-made reply by keyboard: it stands in the draft, with what is to be filled in selected.
  await field(tech).press("/");
  await expect(tech.getByRole("combobox", { name: "Search replies" })).toBeFocused();
  await tech.keyboard.type("wait … min");
  await tech.keyboard.press("Enter");
  await expect(field(tech)).toHaveValue("Please wait … minutes.");
  await tech.keyboard.type("10");
  await tech.keyboard.press("Enter");
  await expect(line(page, "Please wait 10 minutes.")).toBeVisible();

  await context.setOffline(true);
  for (const text of ["First without a line", "Second without a line"]) {
    await field(page).fill(text);
    await field(page).press("Enter");
  }
  await expect(line(page, "Second without a line")).toContainText("Waits for the connection");
  await field(tech).fill("Written meanwhile");
  await field(tech).press("Enter");
  await field(page).fill("A draft");
  await context.setOffline(false);
  await expect(line(tech, "Second without a line")).toBeVisible();
  const written = ["First without a line", "Second without a line", "Written meanwhile"];
  for (const one of [page, tech]) {
    for (const text of written) await expect(line(one, text)).toHaveCount(1);
    const all = (await messages(one).getByRole("article").allInnerTexts()).join("\n");
    expect(all.indexOf("First without")).toBeLessThan(all.indexOf("Second without"));
  }
  await page.reload();
  await expect(field(page)).toHaveValue("A draft");
});

test("older messages come while scrolling up, the newest stay in place, and a completed request is read and not written", async ({
  page,
}) => {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  for (let number = 1; number <= 70; number += 1)
    await callAs("tech", "Chat/Send", { url: `group_channel_${id}`, clientId: crypto.randomUUID(), text: `Line ${number} of the talk` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/Chat\/Messages/, (route) =>
    route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify({ status: 500, code: "internal" }) }),
  );
  await enter(page, "shop", `/servicerequest/${id}`);
  await page.getByRole("button", { name: /^Chat/ }).click();
  await expect(page).toHaveURL(/\/chats\?channel=/);
  // What could not be loaded is said, and not shown as an empty conversation.
  await expect(page.getByRole("heading", { name: "The chat could not be loaded" })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.unroute(/Chat\/Messages/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(messages(page).getByText("Line 70 of the talk")).toBeInViewport();
  await expect(messages(page).getByText("Line 1 of the talk")).toHaveCount(0);
  const seen = messages(page).getByText("Line 45 of the talk");
  await seen.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(messages(page).getByText("Line 15 of the talk")).toBeAttached();
  await expect(seen).toBeInViewport();
  await callAs("tech", "Chat/Send", { url: `group_channel_${id}`, clientId: crypto.randomUUID(), text: "The newest" });
  await expect(messages(page).getByText("The newest")).toBeAttached();
  await expect(seen).toBeInViewport();
  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect(messages(page).getByText("The newest")).toBeInViewport();

  await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Completed", Reason: "Solved by telephone" });
  await expect(page.getByText("The request of this chat is completed.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page.getByText("The request is completed")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(messages(page).getByText("The newest")).toBeAttached();
});
