/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "./contrast.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colour of a token in a theme, with `var()` resolved. */
function token(name: string, theme: "light" | "dark"): string {
  const value = new RegExp(`--${name}: (.+);`).exec(css)?.[1] ?? "";
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias?.[1]) return token(alias[1], theme);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const colour = theme === "light" ? pair?.[1] : pair?.[2];
  if (!colour) throw new Error(`--${name} is not a pair of colours: ${value}`);
  return colour;
}

const readable: [string, string][] = [
  ...["text", "text-2", "text-3"].flatMap((text) => ["bg", "surface", "surface-2"].map((on): [string, string] => [text, on])),
  ["text", "surface-3"],
  ["text-2", "surface-3"],
  ...["bg", "surface", "brand-soft"].map((on): [string, string] => ["brand", on]),
  ["on-brand", "brand"],
  ["text", "brand-soft"],
  ...["neutral", "info", "success", "warning", "danger"].flatMap((tone): [string, string][] => [
    [`${tone}-text`, `${tone}-soft`],
    [`${tone}-text`, "surface"],
    [`${tone}-text`, "bg"],
    ["text", `${tone}-soft`],
    ["on-solid", tone],
  ]),
];
const visible: [string, string][] = [
  ...["bg", "surface"].map((on): [string, string] => ["line-strong", on]),
  ...["neutral", "info", "success", "warning", "danger", "brand"].flatMap((tone): [string, string][] => [
    [tone, "surface"],
    [tone, "bg"],
  ]),
];

describe.each(["light", "dark"] as const)("%s theme", (theme) => {
  test.each(readable)("%s is readable on %s", (text, on) => {
    expect(contrast(token(text, theme), token(on, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(visible)("%s is visible on %s", (mark, on) => {
    expect(contrast(token(mark, theme), token(on, theme))).toBeGreaterThanOrEqual(3);
  });
});
