import { field, file, line, messages, openChat } from "./support/chat.ts";
import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const problem = (status: number, body: object) => ({ status, contentType: "application/problem+json", body: JSON.stringify(body) });

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
  // Other stories may have left some unread.
  const { value: unread } = await callAs<{ total: number }>("tech", "Chat/Unread");
  const chats = tech.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: /Chats/ });
  await expect(chats).toContainText(String(unread.total));
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

  // A tab that nobody looks at has received a message and not read it, so its reader is still told elsewhere.
  const look = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await look("hidden");
  await field(tech).fill("Are you still there?");
  await field(tech).press("Enter");
  await expect(line(page, "Are you still there?")).toBeVisible();
  await expect(line(tech, "Are you still there?")).toContainText("Delivered");
  await look("visible");
  await expect(line(tech, "Are you still there?")).toContainText("Read");

  // Who has the chat beside the request is told that it ended and led Home; who ended it, at their work, stays.
  await callAs("tech", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Completed", Reason: "Solved by telephone" });
  await expect(page).toHaveURL("/");
  await expect(page.getByText("The request of this chat is completed.")).toBeVisible();
  await page.getByRole("button", { name: "Open the request" }).click();
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${id}`));
  await expect(tech).toHaveURL(new RegExp(`job=${id}`));
});

test("older messages come while scrolling up, the newest stay in place, and a completed request is read and not written", async ({
  page,
}) => {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  for (let number = 1; number <= 70; number += 1)
    await callAs("tech", "Chat/Send", { url: `group_channel_${id}`, clientId: crypto.randomUUID(), text: `Line ${number} of the talk` });
  await page.setViewportSize({ width: 390, height: 844 });
  const audited: string[] = [];
  await page.route(/Chat\/Audit/, (route) => {
    audited.push((route.request().postDataJSON() as { details: string }).details);
    return route.continue();
  });
  let failed = 0;
  await page.route(/Chat\/Messages/, (route) => {
    failed += 1;
    return route.fulfill(problem(500, { status: 500, code: "internal" }));
  });
  // An expired session of the chat is renewed without a word, and the call repeated.
  await page.route(/Chat\/Messages/, (route) => route.fulfill(problem(403, { code: "forbidden", info: { ProviderCode: 400300 } })), {
    times: 1,
  });
  await enter(page, "shop", `/servicerequest/${id}`);
  const renewed = page.waitForRequest(/refreshToken/i);
  await page.getByRole("button", { name: /^Chat/ }).click();
  await renewed;
  await expect(page).toHaveURL(/\/chats\?channel=/);
  // What could not be loaded is said, and not shown as an empty conversation.
  await expect(page.getByRole("heading", { name: "The chat could not be loaded" })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect.poll(() => audited).toEqual(["unknown: internal (500)"]);
  const before = failed;
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await expect.poll(() => failed).toBeGreaterThan(before);
  await page.unroute(/Chat\/Messages/);
  // A live connection that opens meanwhile loads them too.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(messages(page).getByText("Line 70 of the talk")).toBeInViewport({ timeout: 1000 });
  }).toPass();
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

test("files go by button, paste and drop, with a still and a full view; what is none is said; jobs side by side show what is unread", async ({
  page,
  openBrowser,
}) => {
  const [first, second] = [await makeRequest("shop"), await makeRequest("shop")];
  for (const { id } of [first, second]) await callAs("tech", "Workbench/Take", { Id: id });
  await enter(page, "shop", `/servicerequest/${first.id}?chat=open`);
  await expect(field(page)).toBeVisible();
  const picture = await page.screenshot();
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([file("car.png", picture), file("notes.txt", Buffer.from("Hello")), file("bad.exe", Buffer.from("x"))]);
  await expect(page.getByText("1 file cannot be sent")).toBeVisible();
  await expect(messages(page).getByRole("button", { name: "Download notes.txt" })).toBeVisible();
  // The service stores pictures as WebP.
  await messages(page)
    .getByRole("button", { name: /^Open car\.(png|webp)$/ })
    .click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /^car\.(png|webp)$/ })).toBeVisible();
  await page.keyboard.press("Escape");

  // A recording of this browser's own, so that it can play it; and one that nobody can.
  const give = (how: "paste" | "drop", what: "film" | "broken" | "words") =>
    field(page).evaluate(
      async (element, [event, kind]) => {
        const transfer = new DataTransfer();
        if (kind === "words") transfer.setData("text/plain", "no file");
        if (kind === "broken") {
          const head = [0, 0, 0, 24, 102, 116, 121, 112, 105, 115, 111, 109, 0, 0, 2, 0, 105, 115, 111, 109, 109, 112, 52, 49];
          transfer.items.add(new File([new Uint8Array(head)], "broken.mp4", { type: "video/mp4" }));
        }
        if (kind === "film") {
          const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
          const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: "video/webm" });
          const parts: Blob[] = [];
          recorder.ondataavailable = ({ data }) => parts.push(data);
          const ended = new Promise((done) => (recorder.onstop = done));
          recorder.start();
          for (let frame = 0; frame < 12; frame += 1) {
            Object.assign(canvas.getContext("2d") ?? {}, { fillStyle: frame % 2 ? "red" : "blue" });
            canvas.getContext("2d")?.fillRect(0, 0, 64, 48);
            await new Promise(requestAnimationFrame);
          }
          recorder.stop();
          await ended;
          transfer.items.add(new File(parts, "film.webm", { type: "video/webm" }));
        }
        const data = event === "paste" ? { clipboardData: transfer } : { dataTransfer: transfer };
        element.dispatchEvent(new (event === "paste" ? ClipboardEvent : DragEvent)(event, { ...data, bubbles: true, cancelable: true }));
      },
      [how, what] as const,
    );
  await give("drop", "words");
  await expect(page.getByText("No file detected in drop event.")).toBeVisible();
  await give("paste", "film");
  await expect(messages(page).getByRole("button", { name: "Open film.webm" }).locator("img")).toBeVisible();
  await expect(page.getByText("No file detected in drop event.")).toHaveCount(0);
  await give("drop", "broken");
  await messages(page).getByRole("button", { name: "Open broken.mp4" }).click();
  await expect(page.getByText("This browser cannot play this video.")).toBeVisible();

  const tech = await openBrowser();
  await enter(tech, "tech", `/workbench?job=${second.id}`);
  const jobs = tech.getByRole("navigation", { name: "Your jobs" });
  const toFirst = jobs.locator(`a[href*="job=${first.id}"]`);
  await toFirst.filter({ hasText: "4 unread messages" }).focus();
  await tech.keyboard.press("Enter");
  await expect(tech).toHaveURL(new RegExp(`job=${first.id}`));
  await expect(toFirst).toHaveAttribute("aria-current", "page");
  await expect(toFirst).toBeFocused();
  await expect(jobs.locator(`a[href*="job=${second.id}"]`)).not.toContainText("unread");

  // Another job begins at its top. An event, since a click would scroll there first.
  const job = tech.locator("section", { has: jobs });
  await job.evaluate((section) => section.scrollTo(0, 400));
  const toSecond = jobs.locator(`a[href*="job=${second.id}"]`);
  await toSecond.dispatchEvent("click");
  await expect(toSecond).toHaveAttribute("aria-current", "page");
  await expect(job).toHaveJSProperty("scrollTop", 0);
  await toFirst.click();
  await expect(toFirst).toHaveAttribute("aria-current", "page");

  // Of more jobs than fit, the open one is in sight, and nothing around them was scrolled.
  await tech.setViewportSize({ width: 390, height: 844 });
  await tech.reload();
  await expect(toFirst).toBeInViewport({ ratio: 0.9 });
  expect(
    await jobs.evaluate((strip) => [strip.scrollLeft > 0, document.scrollingElement?.scrollTop, strip.closest("section")?.scrollTop]),
  ).toEqual([true, 0, 0]);
  await tech.setViewportSize({ width: 1280, height: 720 });

  // "New message" chooses the request to write about.
  await tech.goto("/chats");
  await tech.getByRole("button", { name: "New message" }).click();
  const choice = tech.getByRole("dialog", { name: "New message" });
  await choice.getByRole("searchbox", { name: "About which request?" }).fill(second.roNumber);
  await choice.getByRole("button", { name: new RegExp(second.workOrder) }).click();
  await expect(tech).toHaveURL(new RegExp(`channel=${second.id}`));
  await expect(field(tech)).toBeVisible();
});

test("each reads in the language of their profile, though both screens are English, and what could not be translated is marked", async ({
  page,
  openBrowser,
}) => {
  const { id } = await makeRequest("shop");
  await callAs("tech2", "Workbench/Take", { Id: id });
  await callAs("tech2", "User/UpdateContact", { Language: "fr" });
  try {
    const shop = await openBrowser({ screen: "phone" });
    await enter(shop, "shop", `/servicerequest/${id}`);
    await openChat(shop);
    await page.goto("/login");
    await page.getByLabel("Language").selectOption("English");
    await enter(page, "tech2", `/workbench?job=${id}`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await openChat(page);

    // A ready-made reply is in French, and a sentence of one's own that no phrase book has.
    await field(page).press("/");
    await expect(page.getByRole("combobox", { name: "Search replies" })).toBeFocused();
    await page.keyboard.type("brancher l'appareil");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("Veuillez brancher l'appareil sur le véhicule.");
    await field(page).press("Enter");
    await field(page).fill("Le capot grince un peu.");
    await field(page).press("Enter");
    await expect(line(shop, "Please connect the device to the vehicle.")).toContainText("Translated");
    await expect(line(shop, "Le capot grince un peu.")).toContainText("Not translated");
    await line(shop, "Please connect the device").getByRole("button", { name: "Show original" }).click();
    await expect(line(shop, "Veuillez brancher l'appareil").locator("[lang=fr]")).toBeVisible();

    await field(shop).fill("We are ready.");
    await field(shop).press("Enter");
    await expect(line(page, "Nous sommes prêts.")).toContainText("Translated");
    await page.goto("/chats");
    await expect(
      page
        .getByRole("region", { name: "Chats" })
        .getByRole("button", { name: /Nous sommes prêts\./ })
        .first(),
    ).toBeVisible();
  } finally {
    await callAs("tech2", "User/UpdateContact", { Language: "" });
  }
});
