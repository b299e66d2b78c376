import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { linesOfPage, type TextPiece } from "./pdf-lines.ts";
import { isPdf, PdfWithoutText, textOfPages } from "./pdf-text.ts";

/** Pieces of text at a place from the left and from the top of the page. */
function page(...cells: [x: number, top: number, text: string][]): TextPiece[] {
  return cells.map(([x, top, text]) => ({ text, x, y: 800 - top, width: 5 * text.length, size: 11 }));
}

test("columns are parted by tabs, whatever order the file has them in", () => {
  const pieces = page([430, 112, "Past"], [104, 112, "Pump motor"], [21, 112, "C111D:1C"], [16, 93, "ABS ( 1 DTC )"]);
  expect(linesOfPage(pieces)).toEqual(["ABS ( 1 DTC )", "C111D:1C\tPump motor\tPast"]);
});

test("a cell that is broken into lines becomes one", () => {
  const topped = page(
    [20, 249, "CF1461"],
    [131, 249, "No message: Receiver EGS,"],
    [465, 249, "Fault currently"],
    [131, 263, "transmitter DME"],
    [465, 263, "present"],
    [20, 292, "CF1501"],
    [131, 292, "No message"],
    [465, 292, "Fault currently"],
    [465, 306, "present"],
  );
  expect(linesOfPage(topped)).toEqual([
    "CF1461\tNo message: Receiver EGS, transmitter DME\tFault currently present",
    "CF1501\tNo message\tFault currently present",
  ]);
});

test("cells of unlike height that are centred in their row become one line", () => {
  const centred = page(
    [40, 287, "ABS (Anti-lock"],
    [40, 299, "Braking System)"],
    [278, 299, "Regenerative"],
    [515, 299, "Curren"],
    [198, 305, "U0100-"],
    [40, 311, "(Vehicle"],
    [278, 311, "Malfunction"],
    [515, 311, "t"],
    [198, 317, "00"],
    [40, 323, "Stability)"],
    [40, 399, "AC (Air Conditioning)"],
    [198, 399, "B1421"],
    [278, 399, "Solar Sensor"],
  );
  expect(linesOfPage(centred)).toEqual([
    "ABS (Anti-lock Braking System) (Vehicle Stability)\tU0100-00\tRegenerative Malfunction\tCurren t",
    "AC (Air Conditioning)\tB1421\tSolar Sensor",
  ]);
});

test("the maker's number below the code belongs to the same fault", () => {
  const pieces = page(
    [20, 60, "01 - Engine"],
    [40, 107, "P1658:04/0"],
    [151, 107, "Databus drivetrain"],
    [485, 107, "Passive/"],
    [40, 121, "5720:004"],
    [151, 121, "implausible message -"],
    [485, 121, "Sporadic"],
    [151, 135, "No signal"],
    [40, 164, "P1655:04/0"],
    [151, 164, "Read memory"],
    [485, 164, "Active"],
  );
  expect(linesOfPage(pieces)).toEqual([
    "01 - Engine",
    "P1658:04/0 5720:004\tDatabus drivetrain implausible message - No signal\tPassive/ Sporadic",
    "P1655:04/0\tRead memory\tActive",
  ]);
});

test("lines of a dense list and of a dense table stay apart", () => {
  const list = page([50, 213, "----Confirmed Codes----"], [50, 226, "1:P0108"], [50, 239, "Pressure high"], [50, 252, "2:P0118"]);
  expect(linesOfPage(list)).toEqual(["----Confirmed Codes----", "1:P0108", "Pressure high", "2:P0118"]);
  const table = page(
    [20, 10, "P0420"],
    [90, 10, "Catalyst"],
    [300, 10, "Stored"],
    [20, 23, "P0430"],
    [90, 23, "Catalyst 2"],
    [300, 23, "Pending"],
  );
  expect(linesOfPage(table)).toEqual(["P0420\tCatalyst\tStored", "P0430\tCatalyst 2\tPending"]);
});

/** A PDF of one page with these drawing commands. */
function pdf(commands: string): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${commands.length} >>\nstream\n${commands}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  const body = objects.map((object, nth) => `${nth + 1} 0 obj\n${object}\nendobj\n`).join("");
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n`);
}

async function read(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return await textOfPages(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

test("the text of a PDF file is read with its columns", async () => {
  const file = pdf("BT /F1 11 Tf 20 700 Td (P0304:00) Tj 400 0 Td (Past) Tj -300 0 Td (Cycle 4 misfire) Tj ET");
  expect(isPdf(file)).toBe(true);
  expect(isPdf(new TextEncoder().encode("P0420 Catalyst"))).toBe(false);
  expect(await read(file)).toBe("P0304:00\tCycle 4 misfire\tPast");
});

test("a PDF of pictures says that it has no text", async () => {
  await expect(read(pdf("0 0 100 100 re f"))).rejects.toBeInstanceOf(PdfWithoutText);
});
