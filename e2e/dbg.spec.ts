import { callAs, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
test("dbg", async ({ page }) => {
  const { id } = await makeRequest("shop");
  await callAs("tech", "Workbench/Take", { Id: id });
  for (let number = 1; number <= 70; number += 1)
    await callAs("tech", "Chat/Send", { url: `group_channel_${id}`, clientId: crypto.randomUUID(), text: `Line ${number} of the talk` });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, "shop", `/chats?channel=${id}`);
  const log = page.getByRole("log", { name: "Messages" });
  await expect(log.getByText("Line 70 of the talk")).toBeInViewport();
  const seen = log.getByText("Line 45 of the talk");
  const read = () => log.evaluate((e) => ({ top: e.scrollTop, h: e.scrollHeight, n: e.querySelectorAll("article").length, y: [...e.querySelectorAll("article")].find((a) => a.textContent?.includes("Line 45 of"))?.getBoundingClientRect().top }));
  console.log("before", await read());
  await seen.evaluate((element) => element.scrollIntoView({ block: "center" }));
  for (let i = 0; i < 12; i += 1) { console.log(await read()); await page.waitForTimeout(100); }
});
