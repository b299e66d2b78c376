import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";

// A list so long that a search decides between looking words up and reading on (list-store.ts).
const large = 6_000;
let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp();
  const { locationIds, userIds } = await seedPeople(app.database);
  await app.database.pool.query(
    `insert into requests (location_id, work_order_number, status_id, ro_number, ticket_number, shop_comments, calibration_setup, windscreen_replaced,
       calibration_attempted, schedule_dates, vin, vrm, make_id, make, model_id, model, app_id, created_by, created_at, updated_by, updated_at, search_text)
     select case when n % 100 = 0 then $2::int else $1 end, 'W-' || n, 4, 'RO ' || n % 977, '', '', '', -1, -1, '[]', '', '', 0, '', 0, '', 1, $3, now(), $3, now(),
       ' w-' || n || case when n % 2 = 0 then ' honda' else ' ford' end || case when n % 1000 = 0 then ' rare' else '' end
     from generate_series(1, $4::int) n`,
    [locationIds["northside"], locationIds["lakeview"], userIds["shop@demo.test"], large],
  );
  await app.database.pool.query("analyze");
  shop = await app.signIn("shop@demo.test");
  tech = await app.signIn("tech@demo.test");
});
afterAll(() => app.close());

test.each(["rare", "honda", "ford w-59", "w-1234", "f", "nothing"])(
  "a search for %s finds what the texts contain, in the list's order",
  async (search) => {
    for (const [person, at] of [
      [shop, "location_id = (select location_id from users where username = 'shop@demo.test')"],
      [tech, "true"],
    ] as const) {
      const words = search.split(" ").map((word) => `search_text like '%${word.length < 3 ? " " : ""}${word}%'`);
      for (const [orderBy, key] of [
        ["Id", "id"],
        ["RONumber", 'ro_number collate "natural_order" desc, id'],
      ] as const) {
        const matching = await app.database.pool.query<{ id: number }>(
          `select id from requests where ${at} and ${words.join(" and ")} order by ${key} desc`,
        );
        const query = { search, status: "completed", orderBy, offset: 5, pageSize: 20 } as const;
        const listed = await person.send(contract.listRequests, { query });
        expect(listed.reply.map((row) => row.Id)).toEqual(matching.rows.slice(5, 25).map((row) => row.id));
        expect(Number(listed.headers["x-total-count"])).toBe(Math.min(matching.rows.length, contract.maxExactTotal));
      }
    }
  },
);
