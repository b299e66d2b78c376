/**
 * Darkens a brand colour until its contrast on white paper is 4.5:1 (WCAG 2.2, 1.4.3), keeping the hue. `#rrggbb` in and out.
 */
export function brandInk(colour: string): string {
  let [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  while (contrastOnWhite(r, g, b) < 4.5) [r, g, b] = [r * 0.95, g * 0.95, b * 0.95];
  return `#${[r, g, b].map((channel) => Math.floor(channel).toString(16).padStart(2, "0")).join("")}`;
}

function contrastOnWhite(r: number, g: number, b: number): number {
  return 1.05 / (0.2126 * linear(Math.floor(r)) + 0.7152 * linear(Math.floor(g)) + 0.0722 * linear(Math.floor(b)) + 0.05);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
