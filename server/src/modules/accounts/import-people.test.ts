import * as contract from "@remotebay/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { readLetters } from "../../testing/letters.ts";
import { readPeople } from "./logic/people-file.ts";

let app: TestApp;
let ids: SeedIds;
let admin: Person;
let superAdmin: Person;
let shop: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T16:00:00Z" });
  ids = await seedPeople(app.database);
  [admin, superAdmin, shop] = (await Promise.all(["admin", "super", "shop"].map((name) => app.signIn(`${name}@demo.test`)))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => app.close());

const head = "E-mail,First name,Last name,Phone,Roles,Shop,Time zone,Language";
let nth = 0;
const fresh = () => `imported${(nth += 1)}@example.test`;
const fileOf = (...lines: string[]) => [head, ...lines].join("\r\n");
const linesOf = (text: string) => text.split(/\r\n|\r|\n/);
const check = (text: string, who = admin) => who.ask(contract.checkPeople, { body: { Lines: linesOf(text) } });
const bring = (text: string, { who = admin, OnlyGood = false } = {}) =>
  who.send(contract.importPeople, { body: { Lines: linesOf(text), OnlyGood } });
const stored = async (email: string) =>
  (await app.database.pool.query("select * from invitations where lower(email) = lower($1) order by id", [email])).rows;

test("each line is shown with what it would do, a refused one with its number and everything that is wrong with it", async () => {
  const [good, known] = [fresh(), fresh()];
  await admin.ask(contract.invite, { body: { Email: known, RoleId: 3, LocationId: ids.locationIds["northside"] ?? 0 } });
  const { Faults, Lines } = await check(
    fileOf(
      `${good},Ada,Berg,+44 113 496 0001,"Technician in the shop; DiagCoord",northside collision,Europe/Dublin,de`,
      "",
      `SHOP@demo.test,Sam,Shop,,Admin,,,`,
      `${known.toUpperCase()},,,,InShopTech,,,`,
      `${good},Twice,,,InShopTech,,,`,
      `nobody,=1+1,"${"x".repeat(81)}",,Wizard,Lakeview Body & Paint,Mars/Olympus,xx`,
      `${fresh()},,,,MasterTech,,,`,
      `,,,,,,,Deutsch`,
    ),
  );
  expect(Faults).toEqual([]);
  expect(Lines.map(({ Line, Outcome }) => [Line, Outcome])).toEqual([
    [2, "invite"],
    [4, "present"],
    [5, "invited"],
    [6, "refused"],
    [7, "refused"],
    [8, "refused"],
    [9, "refused"],
  ]);
  expect(Lines[0]).toEqual({
    Line: 2,
    Email: good,
    Name: "Ada Berg",
    Shop: "Northside Collision",
    Roles: ["InShopTech", "DiagCoord"],
    Outcome: "invite",
    Faults: [],
  });
  expect(Lines.slice(3).map((line) => line.Faults.map(({ Column, Code }) => `${Column} ${Code}`))).toEqual([
    ["Email unique"],
    ["Email email", "FamilyName max-length", "GivenName formula", "Roles choice", "Shop choice", "TimeZone time-zone", "Language choice"],
    ["Roles role"],
    ["Email required", "Roles required"],
  ]);
  expect(await stored(good)).toEqual([]);
});

test("with a refused line nobody is invited, unless such lines are left out; who accepts has what the file says", async () => {
  const [one, other] = [fresh(), fresh()];
  const file = fileOf(`${one},Ada,Berg,113 496 0001,"DiagCoord, Admin",,Europe/Dublin,Deutsch`, `${other},,,,Wizard,,,`);
  const refused = await bring(file);
  expect(refused.problem).toMatchObject({ status: 400, errors: [{ path: "Lines.2.Roles", code: "choice" }] });
  expect(await stored(one)).toEqual([]);
  expect((await bring(file, { OnlyGood: true })).reply).toEqual({ Invited: 1, Known: 0, LeftOut: 1 });
  expect(await stored(other)).toEqual([]);
  const [letter] = await vi.waitFor(
    async () => {
      const letters = (await readLetters(app.config.dataDir)).filter(({ to }) => to.includes(one));
      expect(letters).toHaveLength(1);
      return letters;
    },
    { timeout: 20_000, interval: 50 },
  );
  const accepted = { Token: letter?.token ?? "", GivenName: "Ada", FamilyName: "Berg", Password: "Wrench-and-kettle-9" };
  expect((await app.send(contract.acceptInvitation, { body: accepted })).status).toBe(200);
  const { rows } = await app.database.pool.query(
    "select phone, time_zone, language, location_id, array(select role_id from user_roles r where r.user_id = u.id order by 1) as roles from users u where email = $1",
    [one],
  );
  expect(rows).toEqual([
    { phone: "113 496 0001", time_zone: "Europe/Dublin", language: "de", location_id: ids.locationIds["northside"], roles: [2, 4] },
  ]);
  const audit = await app.database.pool.query(
    "select details from audit_entries where action = 'account.invited' and details ? 'importedLine'",
  );
  expect(audit.rows).toEqual([{ details: { role: 4, further: [2], importedLine: 2 } }]);
});

test("sent twice, also at once, a file invites each person once", async () => {
  const emails = Array.from({ length: 20 }, fresh);
  const file = fileOf(...emails.map((email) => `${email},,,,InShopTech,,,`));
  const answers = await Promise.all([bring(file), bring(file)]);
  expect(answers.map(({ reply }) => reply.Invited).toSorted((a, b) => a - b)).toEqual([0, 20]);
  expect((await bring(file)).reply).toEqual({ Invited: 0, Known: 20, LeftOut: 0 });
  const { rows } = await app.database.pool.query("select 1 from invitations where email = any($1)", [emails]);
  expect(rows).toHaveLength(20);
});

test("an Admin imports into their own shop alone; a SuperAdmin everywhere, and staff without a shop", async () => {
  const email = fresh();
  const foreign = fileOf(`${email},,,,InShopTech,Lakeview Body & Paint,,`);
  const byNumber = fileOf(`${email},,,,InShopTech,${ids.locationIds["lakeview"]},,`);
  const name = (await superAdmin.ask(contract.readAdministeredLocation, { query: { id: ids.locationIds["lakeview"] ?? 0 } })).Name;
  for (const file of [foreign, byNumber, fileOf(`${email},,,,InShopTech,${name},,`), fileOf(`${email},,,,InShopTech,No such shop,,`)])
    expect((await check(file)).Lines[0]).toMatchObject({ Outcome: "refused", Faults: [{ Column: "Shop", Code: "choice" }] });
  expect((await bring(byNumber, { OnlyGood: true })).reply).toEqual({ Invited: 0, Known: 0, LeftOut: 1 });
  expect((await check(byNumber, superAdmin)).Lines[0]).toMatchObject({ Outcome: "invite", Shop: name });
  const staff = fileOf(`${email},,,,MasterTech,,,`, `${fresh()},,,,InShopTech,,,`, `${fresh()},,,,MasterTech,${name},,`);
  expect((await check(staff, superAdmin)).Lines.map(({ Faults }) => Faults.map(({ Column, Code }) => `${Column} ${Code}`))).toEqual([
    [],
    ["Shop required"],
    ["Roles role"],
  ]);
  expect((await shop.send(contract.checkPeople, { body: { Lines: linesOf(staff) } })).status).toBe(403);
  expect((await bring(staff, { who: shop })).status).toBe(403);
});

test("of several shops with one name the number decides", async () => {
  const { Values } = await superAdmin.ask(contract.readAdministeredLocation, { query: { id: ids.locationIds["lakeview"] ?? 0 } });
  const made = await superAdmin.ask(contract.saveAdministeredLocation, { body: { Id: 0, Version: "", Values } });
  const named = (shopName: string | number) => fileOf(`${fresh()},,,,Admin,"${shopName}",,`);
  expect((await check(named(Values.Name), superAdmin)).Lines[0]?.Faults).toEqual([{ Column: "Shop", Code: "several" }]);
  expect((await check(named(made.id), superAdmin)).Lines[0]?.Outcome).toBe("invite");
});

test("a file that cannot be read says where and why, and invites nobody", async () => {
  const faultsOf = async (text: string) => {
    const { Faults, Lines } = await check(text);
    expect(Lines).toEqual([]);
    const refused = await bring(text, { OnlyGood: true });
    expect(refused.problem.errors?.map(({ path, code }) => [path, code])).toEqual(
      Faults.map(({ Code, Line }) => [`Lines.${Line - 1}`, Code]),
    );
    return Faults.map(({ Code, Line, Column }) => [Code, Line, Column]);
  };
  const lines = (count: number) => Array.from({ length: count }, () => `${fresh()},,,,Admin,,,`);
  expect(await faultsOf("")).toEqual([["no-rows", 1, ""]]);
  expect(await faultsOf(`${head}\r\n\r\n`)).toEqual([["no-rows", 1, ""]]);
  expect(await faultsOf(fileOf(...lines(501)))).toEqual([["too-many-rows", 502, ""]]);
  expect((await check(fileOf(...lines(500)))).Lines).toHaveLength(500);
  expect(await faultsOf(fileOf("a@b.test,Ren\uFFFD,,,Admin,,,"))).toEqual([["utf-8", 2, ""]]);
  expect(await faultsOf(fileOf('a@b.test,"Ada,,,Admin,,,'))).toEqual([["quote", 2, ""]]);
  expect(await faultsOf("E-mail,Roels,email\r\na@b.test,Admin,x")).toEqual([
    ["column-unknown", 1, "Roels"],
    ["column-twice", 1, "E-mail"],
    ["column-missing", 1, "Roles"],
  ]);
});

test("500 people are invited in one go", async () => {
  const emails = Array.from({ length: 500 }, fresh);
  const began = performance.now();
  const { reply } = await bring(fileOf(...emails.map((email) => `${email},Ada,Berg,,InShopTech,,,`)), { who: superAdmin, OnlyGood: true });
  expect(reply).toEqual({ Invited: 0, Known: 0, LeftOut: 500 });
  const done = await bring(fileOf(...emails.map((email) => `${email},Ada,Berg,,InShopTech,Northside Collision,,`)), { who: superAdmin });
  expect(done.reply).toEqual({ Invited: 500, Known: 0, LeftOut: 0 });
  expect(performance.now() - began).toBeLessThan(10_000);
  const jobs = await app.database.pool.query(
    "select count(*)::int as count from account_links where email = any($1) and purpose = 'invite' and ended_at is null",
    [emails],
  );
  expect(jobs.rows).toEqual([{ count: 500 }]);
});

test("whatever separates, quotes or begins a file, it is read the same", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "ł", " ", ",", ";", "\t", '"', "\n", "\r\n"), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...([",", ";", "\t"] as const)),
      fc.constantFrom("", contract.byteOrderMark),
      async (rows, separator, mark) => {
        const lines = rows.map(([name, phone]) => contract.csvLine(["a@b.test", name, phone, "Admin"], separator));
        const { faults, lines: read } = await readPeople(
          linesOf(mark + contract.csvLine(["E-MAIL", "first-name", "Phone", "ROLES"], separator) + lines.join("")),
        );
        expect(faults).toEqual([]);
        const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
        expect(read.map(({ cells }) => [cells.GivenName, cells.Phone])).toEqual(rows.map((row) => row.map(plain)));
      },
    ),
  );
});
