import type { ChatMessage } from "@remotebay/contract";
import sharp from "sharp";
import { callAs, enter, freshNumber, sendAnyway } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const picture = async (background: string) => ({
  name: "IMG_0001.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 3200, height: 1800, channels: 3, background } })
    .png()
    .toBuffer(),
});

test("pictures of a new request are kept with its draft on a phone, go out once when the line is back, and stand at what was asked", async ({
  openBrowser,
}) => {
  test.slow();
  const vin = freshVin();
  const shop = await openBrowser({ screen: "phone" });
  await enter(shop, "shop", "/servicerequest/0");
  await shop.getByLabel("VIN", { exact: true }).fill(vin);
  await expect(shop.getByText("2020 Honda Accord").first()).toBeVisible();
  await shop.getByLabel("RO number").fill(`PICTURES-${freshNumber()}`);
  await shop.getByRole("radio", { name: "Service reset" }).check({ force: true });

  const tiles = shop.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await test.step("three are chosen, named, and one is removed; a reload loses none", async () => {
    const choosing = shop.waitForEvent("filechooser");
    await shop.getByRole("button", { name: "Choose pictures" }).click();
    const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
    await (await choosing).setFiles([await picture("#a33"), await picture("#3a3"), await picture("#33a"), note]);
    await expect(tiles).toHaveCount(3);
    await expect(shop.getByText("note.txt cannot be read as a picture.")).toBeVisible();
    await shop.getByLabel("What picture 1 shows").selectOption("Damage");
    await shop.getByLabel("What picture 2 shows").selectOption("Windshield label");
    await expectNoAxeViolations(shop);
    await shop.getByRole("button", { name: "Remove picture 3" }).click();
    await expect(tiles).toHaveCount(2);
    await shop.reload();
    await expect(tiles).toHaveCount(2);
    await expect(shop.getByRole("img", { name: "Picture 2" })).toBeVisible();
    await expect(shop.getByLabel("What picture 2 shows")).toHaveValue("windscreen-label");
  });

  await test.step("without a line they wait with the request", async () => {
    await shop.context().setOffline(true);
    await shop.getByRole("button", { name: "Send", exact: true }).click();
    await sendAnyway(shop, shop.getByText("The request is kept on this device"));
    await shop.context().setOffline(false);
    await expect(shop).toHaveURL(/\/servicerequest\/[1-9]\d*$/);
  });
  const id = Number(new URL(shop.url()).pathname.split("/").at(-1));
  const sent = async () => {
    const { value } = await callAs<{ messages: ChatMessage[] }>("shop", `Chat/Messages?url=group_channel_${id}`).catch(() => ({
      value: { messages: [] },
    }));
    return value.messages.flatMap(({ fileName }) => (fileName === "" ? [] : [fileName])).toSorted();
  };
  await expect.poll(sent).toEqual(["damage-1.webp", "windscreen-label-2.webp"]);

  await test.step("the technician sees them at what was asked, before taking the job and after", async () => {
    const tech = await openBrowser({ screen: "desktop" });
    await enter(tech, "tech", `/workbench?job=${id}`);
    await tech.getByRole("button", { name: "Open the picture: Damage" }).click();
    await expect(tech.getByRole("dialog", { name: "Damage" }).getByRole("img", { name: "Damage" })).toBeVisible();
    await expectNoAxeViolations(tech);
    await tech.keyboard.press("Escape");
    await callAs("tech", "Workbench/Take", { Id: id });
    await tech.reload();
    await tech.getByRole("button", { name: "Open the picture: Windshield label" }).click();
    await expect(tech.getByRole("dialog").getByRole("img", { name: "Windshield label" })).toBeVisible();
  });
  expect(await sent()).toHaveLength(2);
});
