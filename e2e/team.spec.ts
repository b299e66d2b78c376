import type { QueueRow, TeamBoard, UrgentCall } from "@remotebay/contract";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

const ringing = async () => (await callAs<UrgentCall[]>("dispatch", "Team/Calls")).value;

test.describe("the team", () => {
  test("Dispatch assigns thirty jobs by keys alone, and takes the last ten back", async ({ page }) => {
    const order = `TEAM-${freshNumber()}`;
    const made: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      const { id } = await makeRequest("shop", { RONumber: `${order}-${nth}` });
      // Before all others that wait.
      await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
      made.push(id);
    }
    const free = async () => {
      const { value } = await callAs<TeamBoard>("dispatch", "Team/Board");
      return value.Jobs.map(({ Id }) => Id).filter((id) => made.includes(id));
    };
    await enter(page, "dispatch", "/team");
    const jobs = page.getByRole("listbox", { name: /without a technician/ });
    // Urgent ones of other stories may stand among them: they are not assigned.
    const ours = (await free()).map((id) => jobs.locator(`#free-job-${id}`));
    await expect(ours[0] ?? jobs).toBeVisible();
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    const technicians = ["Jonas", "Aisha", "Jonas"];
    for (const name of technicians) {
      // The first of them that is left; others are passed by.
      const [next] = await free();
      for (let tries = 0; tries < 30 && (await jobs.getAttribute("aria-activedescendant")) !== `free-job-${next}`; tries += 1)
        await press("j");
      await press("x");
      for (let more = 1; more < 10; more += 1) await press("Shift+ArrowDown");
      await press("a");
      await expect(page.getByRole("combobox", { name: "Find a technician" })).toBeFocused();
      await page.keyboard.type(name);
      presses += name.length;
      const left = (await free()).length;
      await press("Enter");
      await expect(page.getByText(/10 jobs assigned to/)).toBeVisible();
      await expect.poll(async () => (await free()).length).toBe(left - 10);
    }
    expect(presses).toBeLessThanOrEqual(90);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await free()).length).toBe(10);
    // What is left is given to a technician by dragging it there.
    const [last] = await free();
    await jobs.locator(`#free-job-${last}`).dragTo(page.getByRole("listitem").filter({ hasText: "Aisha Rahman" }).first());
    await expect.poll(async () => (await free()).length).toBe(9);
    for (const id of made) await callAs("dispatch", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Story" });
  });

  test("Dispatch sees an urgent job that nobody hears for two minutes, and gives it to somebody", async ({ page, openBrowser }) => {
    // The server's own two minutes, and what surrounds them.
    test.setTimeout(240_000);
    const { id, vin } = await makeRequest("shop", { RONumber: `LOUD-${freshNumber()}` });
    await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
    const desk = await openBrowser({ account: "tech" });
    await enter(page, "dispatch", "/team");
    await desk.goto("/workbench");
    // The bar has the oldest call alone: all others are heard, also those that begin meanwhile.
    const rung = async () => {
      const calls = await ringing();
      for (const { Id } of calls) if (Id !== id) await callAs("dispatch", "Team/Hear", { Id });
      return calls.find(({ Id }) => Id === id);
    };
    const unheard = page.getByRole("link", { name: /^Nobody hears an urgent job: / });
    await expect.poll(rung, { timeout: 20_000 }).toMatchObject({ IsUnheard: false });
    await expect(page.getByRole("link", { name: /^Urgent: / })).toBeVisible();
    await expect(unheard).toBeHidden();
    await expect.poll(rung, { timeout: 180_000 }).toMatchObject({ IsUnheard: true, Times: expect.any(Number) });
    await expect(unheard).toBeVisible();
    await expect(desk.getByRole("link", { name: /^Nobody hears an urgent job: / })).toBeVisible();
    expect((await rung())?.Times).toBeGreaterThanOrEqual(4);
    await unheard.click();
    await expect(page.getByText(vin.slice(-6)).first()).toBeVisible();
    // Given to somebody, it rings for nobody any more.
    const { Team } = (await callAs<TeamBoard>("dispatch", "Team/Board")).value;
    const TechnicianId = Team.find(({ Name }) => Name === "Aisha Rahman")?.Id;
    await callAs("dispatch", "Team/AssignMany", { Jobs: [{ Id: id, From: null }], TechnicianId });
    await expect(unheard).toBeHidden();
    await expect(desk.getByRole("link", { name: /^Nobody hears an urgent job: / })).toBeHidden();
    await callAs("dispatch", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Story" });
  });

  test("an urgent job rings on the desk until somebody says that they heard it; a shift's jobs go to the next one with a note", async ({
    page,
  }) => {
    const { id, vin } = await makeRequest("shop", { RONumber: `RING-${freshNumber()}` });
    await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
    await enter(page, "tech2", "/workbench");
    const heard = page.getByRole("button", { name: "I have heard it" });
    await expect(heard).toBeVisible({ timeout: 20_000 });
    // Other urgent jobs may ring before it.
    await expect(async () => {
      await heard.click({ timeout: 1_000 }).catch(() => undefined);
      expect((await ringing()).map(({ Id }) => Id)).not.toContain(id);
    }).toPass();
    // What she has beside it is given back to her in the end.
    const others = (await callAs<QueueRow[]>("tech2", "Workbench/Queue?mine=true&pageSize=100")).value.map(({ Id }) => Id);
    await callAs("tech2", "Workbench/Take", { Id: id });
    await page.goto("/team");
    await page.getByRole("button", { name: "Hand over my jobs" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand over my jobs" });
    const mine = dialog.getByRole("listitem").filter({ hasText: vin.slice(-6) });
    await mine.getByLabel("State, and what is promised").fill("Radar done, camera promised by noon.");
    await dialog.getByLabel("All to").selectOption({ label: "Jonas Keller" });
    await dialog.getByRole("button", { name: /Hand over \d+ job/ }).click();
    await expect(dialog).toBeHidden();
    const { value } = await callAs<{ Text: string } | null>("dispatch", `Workbench/JobNote?id=${id}`);
    expect(value?.Text).toBe("Radar done, camera promised by noon.");
    const { Team } = (await callAs<TeamBoard>("dispatch", "Team/Board")).value;
    const idOf = (name: string) => Team.find(({ Name }) => Name === name)?.Id ?? 0;
    const Jobs = others.map((Id) => ({ Id, From: idOf("Jonas Keller") }));
    if (Jobs.length > 0) await callAs("dispatch", "Team/AssignMany", { Jobs, TechnicianId: idOf("Aisha Rahman") });
    await callAs("dispatch", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Story" });
  });
});
