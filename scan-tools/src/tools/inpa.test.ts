import { expect, test } from "vitest";
import { readScanText } from "../read-scan.ts";

/** The prints that INPA's own scripts make; no real export of INPA is public as text. */
const overview = `                    F E H L E R S P E I C H E R
                    ---------------------------
Datum:    13.05.2026 10:20:30
Modell:   E46
----------------------------------------------------------------
D_00A4 *        Airbag
MS450DS0 1      Motor
D_0080 0        Instrumentenkombi
GS20 2          Getriebe
----------------------------------------------------------------
Variante : MS450DS0.PRG
----------------------------------------------------------------

1 Fehler im Fehlerspeicher !

Fehlerort        : 0x0005: Lambdasonde vor Kat
                   Fehler momentan vorhanden
Kilometerstand   : 123456 km
----------------------------------------------------------------`;

test("a print of all control units: faults, units without any, and those that did not answer", () => {
  const { reader, scans } = readScanText(overview);
  expect(reader).toBe("inpa");
  expect(scans[0]?.units).toMatchObject([
    { name: "Airbag", address: "D_00A4", reached: false, codes: [] },
    { name: "Motor", address: "MS450DS0", reached: true, codes: [{ code: "0005", status: "Fehler momentan vorhanden" }] },
    { name: "Instrumentenkombi", address: "D_0080", reached: true, codes: [] },
  ]);
  expect(scans[0]?.units).toHaveLength(3);
  expect(scans[0]?.notUnderstood.map(({ text }) => text)).toContain("GS20 2          Getriebe");
});

test("a print of one control unit: short numbers, the last words of each fault are its status", () => {
  const text = `            E R R O R   M E M O R Y   R E P O R T
Date:       05/13/26 10:20:30
ECU:        MS430DS0
JobStatus:  OKAY
Variant:    MS430DS0
----------------------------------------------------------------
RESULT:     2 errors in error memory !
----------------------------------------------------------------
 10   Lambda sensor before catalyst bank 1

Error frequency : 3
Logistic counter: 40

    Engine speed                            1248  1/min
    ---
    Error currently not present, but already stored

Errorcode: D7 B2 01 21 51 17 15 3F A5 B9
----------------------------------------------------------------
231   Mass air flow meter
    Error currently present
----------------------------------------------------------------`;
  const { scans } = readScanText(text);
  expect(scans[0]?.units).toMatchObject([
    {
      name: "MS430DS0",
      codes: [
        { code: "10", status: "Error currently not present, but already stored" },
        { code: "231", status: "Error currently present" },
      ],
    },
  ]);
});
