import * as fc from "fast-check";
import { expect, test } from "vitest";
import { afterReading, byState, renewed, stateOf, stillRight } from "./readings.ts";

const english = { "home.title": "Home", "home.new": "New request", "home.gone": "Away" };
const dutch = { "home.title": "Start", "home.new": "Nieuwe aanvraag" };
const written = renewed({}, english, dutch);
const readBy = afterReading(written, english, dutch, () => true);

test("a text is unread until somebody else has read it", () => {
  expect(byState({}, english, dutch)).toMatchObject({ unrecorded: ["home.title", "home.new"], missing: ["home.gone"] });
  expect(byState(written, english, dutch)).toMatchObject({ unread: ["home.title", "home.new"], unrecorded: [] });
  const half = afterReading(written, english, dutch, (key) => key === "home.new");
  expect(byState(half, english, dutch)).toMatchObject({ unread: ["home.title"], read: ["home.new"] });
});

test("a changed English text makes every translation outdated until it is written again or found still right", () => {
  const now = { ...english, "home.new": "New service request" };
  expect(byState(renewed(readBy, now, dutch), now, dutch)).toMatchObject({ outdated: ["home.new"], read: ["home.title"] });
  const again = { ...dutch, "home.new": "Nieuw serviceverzoek" };
  expect(stateOf(renewed(readBy, now, again)["home.new"], now["home.new"], again["home.new"])).toBe("unread");
  expect(byState(stillRight(readBy, now, dutch, new Set(["home.new"])), now, dutch)).toMatchObject({ outdated: [], unread: ["home.new"] });
});

test("a text that was read and changed since is not counted as read", () => {
  const changed = { ...dutch, "home.title": "Begin" };
  expect(byState(readBy, english, changed).read).toEqual(["home.new"]);
  expect(byState(renewed(readBy, english, changed), english, changed)).toMatchObject({ unread: ["home.title"], read: ["home.new"] });
});

test("renewing twice changes nothing more, and forgets what is gone", () => {
  const texts = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.string());
  fc.assert(
    fc.property(texts, texts, texts, (before, source, now) => {
      const once = renewed(renewed({}, before, before), source, now);
      expect(renewed(once, source, now)).toEqual(once);
      expect(Object.keys(once).toSorted()).toEqual(
        Object.keys(source)
          .filter((key) => key in now)
          .toSorted(),
      );
      expect(byState(once, source, now)).toMatchObject({ unrecorded: [], read: [] });
    }),
  );
});
