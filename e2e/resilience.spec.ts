import type { Page } from "@playwright/test";
import { callAs, continueToForm, enter, freshNumber, makeJob, makeRequest, sendAnyway } from "./support/stories.ts";
import { expect, signIn, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Username").fill("nl@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("demo-Bay-2026");
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a token that ran out is renewed without a word", async ({ page }) => {
  await page.clock.install();
  const { id } = await makeRequest("shop");
  await enter(page, "shop", `/servicerequest/${id}?edit=`);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  const renewed = page.waitForResponse((reply) => reply.url().endsWith("/api/refreshToken"));
  await page.clock.fastForward("16:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  expect((await renewed).status()).toBe(200);
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(page).toHaveURL(`/servicerequest/${id}`);
});

test("a token that the service refuses is renewed once, and the call made again", async ({ page }) => {
  const { id } = await makeRequest("coord");
  await enter(page, "coord", `/servicerequest/${id}?edit=`);
  await page.getByRole("textbox", { name: /RO number/ }).fill(`E2E-${freshNumber()}`);
  let tries = 0;
  await page.route("**/api/ServiceRequest/UpdateRequest", async (route) => {
    tries += 1;
    if (tries > 1) return await route.continue();
    const body = JSON.stringify({ code: "unauthenticated", status: 401 });
    await route.fulfill({ status: 401, contentType: "application/problem+json", body });
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(tries).toBe(2);
});

test("a session that ended elsewhere leads back to what was being written", async ({ page }) => {
  const { id } = await makeRequest("nl");
  await enter(page, "nl", `/servicerequest/${id}?edit=`);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  await callAs("nl", "signOut?everywhere=true", {});
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await signInAgain(page);
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /RO number/ })).toHaveValue(roNumber);
});

test("somebody who was banned in the middle of a sentence is told so, and after it was a mistake has every word", async ({ page }) => {
  const { id } = await makeRequest("nl");
  await enter(page, "nl", `/servicerequest/${id}?edit=`);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  await page.route("**/api/refreshToken", (route) =>
    route.fulfill({ status: 401, contentType: "application/problem+json", body: JSON.stringify({ code: "banned", status: 401 }) }),
  );
  await callAs("nl", "signOut?everywhere=true", {});
  await expect(page.getByText("This account may not sign in any more.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This account may not sign in any more.")).toBeVisible();
  await page.unroute("**/api/refreshToken");
  await signInAgain(page);
  await expect(page.getByRole("textbox", { name: /RO number/ })).toHaveValue(roNumber);
  await page.goto("/logout");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("may not sign in any more")).toHaveCount(0);
});

test("a message and a new request that were being written when the session ended are there after signing in, and the message goes once", async ({
  page,
}) => {
  const { id } = await makeRequest("nl");
  const openChat = async () => {
    const chat = page.getByRole("button", { name: /^Chat/ }).first();
    await expect(chat).toBeVisible();
    if ((await chat.getAttribute("aria-expanded")) === "false") await chat.click();
  };
  const message = page.getByRole("textbox", { name: "Message" });
  await enter(page, "nl", `/servicerequest/${id}`);
  await openChat();
  await message.fill("The camera is dirty.");
  await callAs("nl", "signOut?everywhere=true", {});
  await signInAgain(page);
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${id}`));
  await openChat();
  await expect(message).toHaveValue("The camera is dirty.");
  await message.press("Enter");
  await expect(page.getByRole("log").getByRole("article").filter({ hasText: "The camera is dirty." })).toHaveCount(1);

  await page.goto("/servicerequest/0");
  await continueToForm(page);
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByLabel("RO number").fill(roNumber);
  await callAs("nl", "signOut?everywhere=true", {});
  await signInAgain(page);
  await continueToForm(page);
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(page.getByLabel("RO number")).toHaveValue(roNumber);
});

/** Breaks the connection for one call until the function it gives is called; what is read still comes through, so that a page can be loaded. */
async function breakLine(page: Page, path: string, how: "unsent" | "unanswered" = "unsent"): Promise<() => Promise<void>> {
  await page.route(`**/api/${path}*`, async (route) => {
    // The service gets it, and its answer is lost on the way.
    if (how === "unanswered") await route.fetch();
    await route.abort("connectionfailed");
  });
  return async () => {
    // A call that is just being broken is let come to its end.
    await page.unrouteAll({ behavior: "wait" });
    await page.evaluate(() => dispatchEvent(new Event("online")));
  };
}

const kept = (page: Page) => page.getByText("The request is kept on this device and goes out by itself");
const numberOf = async (roNumber: string) => (await callAs("shop", `ServiceRequest/ServiceRequestsForList?search=${roNumber}`)).total;

/** Fills the form of a new request and presses Send. */
async function sendNew(page: Page): Promise<string> {
  const roNumber = `E2E-${freshNumber()}`;
  await page.getByRole("textbox", { name: "VIN" }).fill(freshVin());
  await expect(page.getByText("2020 Honda Accord").first()).toBeVisible();
  await page.getByRole("radio", { name: "Service reset" }).check();
  await page.getByRole("textbox", { name: /RO number/ }).fill(roNumber);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(page, kept(page));
  return roNumber;
}

for (const how of ["unsent", "unanswered"] as const) {
  test(`a request that goes out ${how} survives a reload and arrives exactly once`, async ({ page }) => {
    await enter(page, "shop", "/servicerequest/0");
    const mend = await breakLine(page, "ServiceRequest/CreateRequest", how);
    const roNumber = await sendNew(page);
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await expect(kept(page)).toBeVisible();
    expect(await numberOf(roNumber)).toBe(how === "unsent" ? 0 : 1);
    await mend();
    await expect(page.getByRole("main")).toContainText(roNumber);
    await expect(page).toHaveURL(/\/servicerequest\/\d{2,}/);
    expect(await numberOf(roNumber)).toBe(1);
  });
}

test("two requests written without a connection arrive both, each once", async ({ page }) => {
  await enter(page, "shop", "/servicerequest/0");
  const mend = await breakLine(page, "ServiceRequest/CreateRequest");
  const first = await sendNew(page);
  await page.getByRole("button", { name: "Start another" }).click();
  await expect(page.getByRole("textbox", { name: /RO number/ })).toHaveValue("");
  const second = await sendNew(page);
  await page.goto("/");
  await expect(page.getByText("2 things you did wait for the connection")).toBeVisible();
  await mend();
  await expect.poll(async () => [await numberOf(first), await numberOf(second)]).toEqual([1, 1]);
  await expect(page.getByText("2 things you did wait for the connection")).toHaveCount(0);
});

test("what waits is never sent as somebody else: signing out deletes it after a warning", async ({ page }) => {
  const { id, mend } = await sendPendingWithoutLine(page);
  await signOut(page, "1 thing you did has not reached the server.");
  await mend();
  await signIn(page, "coord");
  await page.goto(`/servicerequest/${id}`);
  await expect(page.getByRole("main").getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page.getByText("Waits for the connection")).toHaveCount(0);
  expect(await statusOf(id)).toBe("Pending");
  await signOut(page);
  await signIn(page, "shop");
  await page.goto(`/servicerequest/${id}`);
  await expect(page.getByRole("main").getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page.getByText("Waits for the connection")).toHaveCount(0);
  expect(await statusOf(id)).toBe("Pending");
});

test("a move made without a connection goes by itself after a reload, and is told", async ({ page }) => {
  const { id, mend } = await sendPendingWithoutLine(page);
  await page.reload();
  await expect(page.getByText("Waits for the connection")).toBeVisible();
  expect(await statusOf(id)).toBe("Pending");
  await mend();
  await expect(page.getByText(/^Sent: /)).toBeVisible();
  expect(await statusOf(id)).toBe("InProcess");
});

test("what is refused when its writer has gone on is shown, with the reason and the ways on", async ({ page }) => {
  const { id, mend } = await sendPendingWithoutLine(page);
  await callAs("coord", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Sold" });
  await page.goto("/");
  await mend();
  await page.getByRole("alert").filter({ hasText: "1 thing you did was not sent" }).getByRole("button", { name: "Show" }).click();
  const dialog = page.getByRole("dialog", { name: "Not sent yet" });
  await expect(dialog.getByRole("listitem")).toContainText("The request cannot move to that status from here.");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByText("Everything is sent.")).toBeVisible();
});

test("a picture chosen without a connection survives a reload, goes by itself and is there once, with its caption", async ({ page }) => {
  const { id } = await makeJob();
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(page.getByText("Your job")).toBeVisible();
  const buffer = await page.screenshot();
  const mend = await breakLine(page, "Workbench/AddPicture", "unanswered");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await choosing).setFiles([{ name: "radar.png", mimeType: "image/png", buffer }]);
  await page.getByLabel("Caption of radar.png").fill("Radar before");
  await page.getByLabel("Caption of radar.png").blur();
  await page.reload();
  await expect(page.getByLabel("Caption of radar.png")).toHaveValue("Radar before");
  await page.getByLabel("Caption of radar.png").press("End");
  await mend();
  await expect.poll(() => captionsOf(id)).toEqual(["Radar before"]);
  await expect(page.getByRole("button", { name: "Open Radar before" })).toBeVisible();
  // Whoever is in the caption when the picture arrives writes on.
  await page.keyboard.type(" the work");
  await expect.poll(() => captionsOf(id)).toEqual(["Radar before the work"]);
});

async function captionsOf(id: number): Promise<string[]> {
  const { value } = await callAs<{ Pictures: { Caption: string }[] }>("tech", `Workbench/GetFindings?id=${id}`);
  return value.Pictures.map(({ Caption }) => Caption);
}

async function statusOf(id: number): Promise<string> {
  return (await callAs<{ StatusName: string }>("shop", `ServiceRequest/ServiceRequest?id=${id}`)).value.StatusName;
}

/** A shop's user sends a pending request while its call cannot get through; `mend` lets it through. */
async function sendPendingWithoutLine(page: Page): Promise<{ id: number; mend: () => Promise<void> }> {
  const { id } = await makeRequest("shop", { Status: "Pending" });
  await enter(page, "shop", `/servicerequest/${id}`);
  const mend = await breakLine(page, "ServiceRequest/UpdateRequestStatus");
  await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
  await sendAnyway(page, page.getByText("Waits for the connection"));
  return { id, mend };
}

async function signOut(page: Page, told = ""): Promise<void> {
  await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out?" });
  await expect(question).toContainText(told);
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}
