import { expect, test } from "vitest";
import { root } from "./files.ts";
import { type Page, referenceFaults } from "./references.ts";

const domain: Page = { path: "docs/domain.md", text: '## <a id="coins"></a>Coins\n\n- <a id="coins-hold"></a>**Held.** …' };
const decision: Page = { path: "docs/decisions/040-coins.md", text: "# 040 Coins\n\n## The price" };

function faultsOf(text: string, path = "server/src/coins.ts"): string[] {
  return referenceFaults([domain, decision, { path, text }], root);
}

test("rules and decisions that are there may be named", () => {
  expect(faultsOf("// domain.md#coins-hold, domain.md#coins, decision 040 and docs/decisions/040-coins.md")).toEqual([]);
});

test.each([
  ["// Held first (domain.md#coins-kept).", 'docs/domain.md has no rule "coins-kept"'],
  ["// See decision 777.", "there is no decision 777"],
  ["// See docs/decisions/040-money.md.", "there is no decision 040-money.md"],
])("a reference that leads nowhere is found: %s", (text, fault) => {
  expect(faultsOf(`const a = 1;\n${text}`)).toEqual([`server/src/coins.ts:2 ${fault}.`]);
});

test.each(["// As section 4 says.", "// (sections 2 and 7)", "// See product.md.", '// (ux.md "Frame")'])(
  "a text that is not in the repository is found: %s",
  (text) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining("not in the repository")]);
  },
);

test("sections of public standards may be named", () => {
  expect(faultsOf("// RFC 9110, section 14")).toEqual([]);
});

test("an anchor that stands twice is found", () => {
  const pages = [{ ...domain, text: `${domain.text}\n<a id="coins-hold"></a>` }];
  expect(referenceFaults(pages, root)).toEqual(["docs/domain.md has the anchor coins-hold twice."]);
});

test("links between pages lead to a file and a heading", () => {
  const links =
    "[a](domain.md#coins) [b](decisions/040-coins.md#the-price) [c](https://example.test/x.md) [d](no-such-page.md) [e](domain.md#no)";
  const faults = faultsOf(links, "docs/architecture.md");
  expect(faults).toEqual([
    expect.stringContaining('has no rule "no"'),
    expect.stringContaining("links to docs/no-such-page.md"),
    expect.stringContaining("links to docs/domain.md#no"),
  ]);
});

test("a decision that is longer than a page is found", () => {
  expect(faultsOf("word ".repeat(481), "docs/decisions/041-long.md")).toEqual([expect.stringContaining("more than 480 words")]);
  expect(faultsOf("word ".repeat(480), "docs/architecture.md")).toEqual([]);
});
