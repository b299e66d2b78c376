import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressOf, type ListKind, shownBy } from "./list-state.ts";

interface Shown {
  search: string;
  filterBy: string;
  orderBy: string;
  pageSize: number;
}

const kind: ListKind<Shown> = {
  place: "requests",
  usual: { search: "", filterBy: "", orderBy: "Id", pageSize: 10 },
  arrangement: ["orderBy", "pageSize"],
};
const last = { search: "golf", filterBy: "mine", orderBy: "Make", pageSize: 25 };

describe("what a list shows (domain.md#views)", () => {
  test("an address without parameters: what was used last, else what is usual", () => {
    expect(shownBy(kind, {}, last)).toEqual(last);
    expect(shownBy(kind, {}, {})).toEqual(kind.usual);
    // A screen's other parameters are none of the list's.
    expect(shownBy(kind, { channel: 7 } as object, last)).toEqual(last);
  });

  test("one that names any narrows by nothing else, in the order in which its reader looks at lists", () => {
    expect(shownBy(kind, { search: "audi" }, last)).toEqual({ ...last, search: "audi", filterBy: "" });
    expect(shownBy(kind, { search: "", filterBy: "" }, last)).toEqual({ ...last, search: "", filterBy: "" });
  });

  test("a link shows the same to anybody who opens it", () => {
    const word = fc.constantFrom("", "golf", "mine");
    const state = fc.record({
      search: word,
      filterBy: word,
      orderBy: fc.constantFrom("Id", "Make"),
      pageSize: fc.constantFrom(10, 25),
    });
    fc.assert(
      fc.property(state, state, (shown, remembered) => {
        const address = addressOf(kind, shown);
        // The list as it is without any choice has the plain address, which shows everybody their own.
        fc.pre(Object.values(address).some((value) => value !== undefined));
        expect(shownBy(kind, address, remembered)).toEqual(shown);
      }),
    );
  });

  test("an address has nothing that is usual", () => {
    expect(Object.values(addressOf(kind, kind.usual)).filter((value) => value !== undefined)).toEqual([]);
    expect(addressOf(kind, { ...kind.usual, filterBy: "mine" })).toEqual({ filterBy: "mine", orderBy: "Id", pageSize: 10 });
  });
});
