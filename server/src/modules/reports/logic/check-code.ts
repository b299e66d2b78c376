import { encode } from "uqr";
import type { Translate } from "../../../platform/translate/translate.ts";

/** The QR code on a report's first page, which leads to the page that checks it. */
export interface CheckCode {
  /** The page's address, with the report's fingerprint in its fragment: browsers send that to nobody. */
  address: string;
  svg: string;
  label: string;
  /** What the code is, for those who do not see it. */
  description: string;
}

export function checkCode(publicUrl: string, fingerprint: string, text: Translate): CheckCode {
  const address = `${publicUrl}/evidence#${fingerprint}`;
  return {
    address,
    svg: svgOf(address),
    label: text("reports.pdf.check.label"),
    description: text("reports.pdf.check.description", { address: `${publicUrl}/evidence` }),
  };
}

/** One path for all squares, so that no seams are printed between them. Damage of 15 % is repaired. */
function svgOf(address: string): string {
  const { data, size } = encode(address, { border: 1, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
