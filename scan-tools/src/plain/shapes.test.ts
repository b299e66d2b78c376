import { describe, expect, test } from "vitest";
import { loadFixtures } from "../testing/fixtures.ts";
import { readLine, readPlain } from "../tools/plain.ts";
import type { Shape } from "./shape.ts";
import { shapes } from "./shapes.ts";
import { newState, type State } from "./state.ts";

const mark = "» ";
const fixtures = new Map(loadFixtures().map(({ name, text }) => [name, text.replace(/\*\*|`/g, "")]));

/** What is read of a text, with what is said of the units that it names. */
function read(text: string, known: readonly Shape[]): unknown {
  const { evidence, ...scan } = readPlain(text, known);
  return { ...scan, mentions: evidence.mentions };
}

/** The example of a shape: its text, the line that has the shape, and what was read before that line. */
function exampleOf({ example }: Shape): { text: string; line: string; state: State } {
  const lines = example.split("\n").map((line) => line.replace(mark, ""));
  const state = newState(lines);
  const at = example.split("\n").findIndex((line) => line.startsWith(mark));
  for (; state.at < at; state.at += 1) readLine(lines[state.at]?.trim() ?? "", state, shapes);
  return { text: lines.join("\n"), line: lines[at]?.trim() ?? "", state };
}

/** The shapes with one of them right behind another. */
function moved(one: Shape, behind: Shape): readonly Shape[] {
  return shapes.flatMap((shape) => (shape === one ? [] : shape === behind ? [shape, one] : [shape]));
}

describe.each(shapes.map((shape) => ({ name: shape.name, shape })))("$name", ({ shape }) => {
  const { text, line, state } = exampleOf(shape);
  const recognised = shapes.filter((one) => one.recognises(line, state));
  const whole = read(text, shapes);

  test("its example is recognised by it and by no shape before it", () => {
    expect(recognised[0]?.name).toBe(shape.name);
  });

  test("the shapes that it must stand before are those that would read its example differently", () => {
    const wrong = recognised.slice(1).filter((other) => JSON.stringify(read(text, moved(shape, other))) !== JSON.stringify(whole));
    expect(wrong.map(({ name }) => name)).toEqual(shape.before ?? []);
  });

  test("without it, its example is read differently, and so is the export that it names", () => {
    const without = shapes.filter((one) => one !== shape);
    expect(read(text, without)).not.toEqual(whole);
    const needs = shape.fixture === undefined ? text : (fixtures.get(shape.fixture) ?? "");
    expect(read(needs, without)).not.toEqual(read(needs, shapes));
  });
});

test("each shape has a name of its own", () => {
  expect(new Set(shapes.map(({ name }) => name)).size).toBe(shapes.length);
});
