import { expect, test } from "vitest";
import { readScanText } from "./read-scan.ts";
import { type Fixture, loadFixtures } from "./testing/fixtures.ts";
import { scoreScans } from "./testing/score.ts";

const fixtures = loadFixtures();

/** What becomes of the gaps and empty lines of an export on its way through a viewer or a mail. */
const variants: Record<string, (text: string) => string> = {
  "tabs became a space": (text) => text.replace(/\t/g, " "),
  "tabs became a gap": (text) => text.replace(/\t/g, "   "),
  "empty lines were lost": (text) => text.replace(/\n{2,}/g, "\n"),
  "every line is followed by an empty one": (text) => text.replace(/\n/g, "\n\n"),
};

test.each(Object.keys(variants))("an export is read the same if %s", (name) => {
  // In free text an empty line parts what belongs together from what does not.
  const worse = fixtures.filter(({ tool, text, expected }) => {
    if (tool === "plain") return false;
    const { faults, found, unit, failureType, status, invented, units, listed, reached, surplus } = scoreScans(
      readScanText(variants[name]?.(text) ?? "").scans,
      expected.scans,
    );
    const right =
      [found, unit, failureType, status].every((count) => count === faults) && [listed, reached].every((count) => count === units);
    return !right || invented + surplus > 0;
  });
  expect(worse.map((fixture) => fixture.name)).toEqual([]);
});

/** An export of which no code can be read. */
function garbled({ text, expected }: Fixture): string {
  const codes = expected.scans.flatMap(({ units }) =>
    units.flatMap((unit) => (unit.codes ?? []).flatMap(({ code, also = "" }) => [code, also])),
  );
  return codes.filter((code) => code !== "").reduce((left, code) => left.replaceAll(code, "?".repeat(code.length)), text);
}

test("a unit whose faults cannot be read never passes for one without faults", () => {
  const wrong = fixtures.flatMap((fixture) => {
    const { scans } = readScanText(garbled(fixture), fixture.expected.reader ?? fixture.tool);
    return fixture.expected.scans.flatMap(({ units }, nth) => {
      const clean = scans[nth]?.units.filter(({ reached, codes }) => reached && codes.length === 0) ?? [];
      const faulty = units.filter(({ codes }) => codes && codes.length > 0);
      return faulty.filter(({ name }) => clean.some((unit) => unit.name === name)).map(({ name }) => `${fixture.name}: ${name}`);
    });
  });
  expect(wrong).toEqual([]);
});
