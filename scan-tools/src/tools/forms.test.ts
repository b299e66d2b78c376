import { expect, test } from "vitest";
import { readScanText } from "../read-scan.ts";

/** The units and faults of a text, one line each: `01 Engine`, `  P0300 00 active/static`; `!` behind a unit that did not answer. */
function read(...lines: string[]): string[] {
  return readScanText(lines.join("\n")).scans.flatMap(({ units }) =>
    units.flatMap(({ name, address, reached, codes }) => [
      `${address} ${name}${reached ? "" : " !"}`.trim(),
      ...codes.map(({ code, failureType, status }) => `  ${code} ${failureType} ${status}`.trimEnd()),
    ]),
  );
}

// Forms of which no real export is public as text: as the tools' documentation and users describe them.

test("ODIS: the list of control units with the number of their events", () => {
  expect(
    read(
      "Offboard Diagnostic Information System Service",
      "Diagnostic protocol",
      "0001 - Engine electronics  (Protocol: ISO UDS) (Events: 1)",
      "Event memory entry",
      "  Number: P030000: Cylinder misfire detected",
      "  Error type 2: active/static",
      "  Symptom: 768",
      "0002 - Transmission electronics  (Protocol: ISO UDS) (Events: 0)",
      "0003 - Brake electronics  (Protocol: ISO UDS) (Events: 2)",
      "Event memory entry",
      "  Number: unreadable",
      "0015 - Airbag  (Protocol: ISO UDS) not reachable",
    ),
  ).toEqual(["01 Engine electronics", "  P0300 00 active/static", "02 Transmission electronics", "15 Airbag !"]);
});

test("ODIS in German: the second line of the kind of fault is the status", () => {
  expect(
    read(
      "Diagnoseprotokoll",
      "Adresse: 01  System: Motorelektronik (Protokoll: UDS) (Ereignisse: 1)",
      "  + Ereignisspeichereinträge:",
      "    Ereignisspeichereintrag",
      "      Nummer: P046C00: Abgasrückführung Sensor A, Bereich/Leistung",
      "      Fehlerart 2: passiv/sporadisch",
      "Adresse: 03  System: Bremsenelektronik (Protokoll: UDS) (Ereignisse: 0)",
      "Adresse: 5F  System: Informationselektronik 1 (Protokoll: UDS)",
      "   Steuergerät antwortet nicht",
    ),
  ).toEqual(["01 Motorelektronik", "  P046C 00 passiv/sporadisch", "03 Bremsenelektronik", "5F Informationselektronik 1 !"]);
});

test("Xentry: marks behind the units, the status as last words; DAS with its abbreviations", () => {
  expect(
    read(
      "XENTRY Diagnosis",
      "Quick test",
      "N3/10 - Motor electronics 'MED177' (ME)  -F-",
      "P001685  Intake camshaft: the position is implausible.   A and S",
      "N73 - Electronic ignition switch (EZS)  -√-",
      "N2/7 - Restraint systems (SRS)  -!-",
      "A1 - Instrument cluster (IC)  -F-",
      "unreadable",
    ),
  ).toEqual(["Motor electronics 'MED177' (ME)", "  P0016 85 A and S", "Electronic ignition switch (EZS)", "Restraint systems (SRS) !"]);
  expect(
    read(
      "Kurztest  DAS  Mercedes-Benz  211.016",
      "MR-CDI - Motorsteuerung (CDI 3)   F",
      "   P2047-001  Y27/9 : Stromkreis unterbrochen AKTUELL und GESPEICHERT",
      "EZS - Elektronisches Zündschloss  ✓",
      "KI - Kombiinstrument  !",
    ),
  ).toEqual(["Motorsteuerung (CDI 3)", "  P2047 001 AKTUELL und GESPEICHERT", "Elektronisches Zündschloss", "Kombiinstrument !"]);
});

test("FORScan: modules without codes, those that did not answer, and lists", () => {
  expect(
    read(
      "===BCM DTC B1D17:13-0A===",
      "Code: B1D17 - Left Turn Signal",
      "Status:",
      " - DTC Present at Time of Request",
      "===END BCM DTC B1D17:13-0A===",
      "===ABS DTC None===",
      "===RCM DTC===",
      "Unable to read DTC: no response from module",
    ),
  ).toEqual(["BCM", "  B1D17 13 DTC Present at Time of Request", "ABS", "RCM !"]);
  expect(read("FORScan", "PCM: P0420-FF - Catalyst", "BCMii: U0140:00-28 Lost communication")).toEqual([
    "PCM",
    "  P0420",
    "BCMii",
    "  U0140 00",
  ]);
});

test("ISTA: codes of four digits, and buses that are no control units", () => {
  expect(
    read(
      "ISTA+ 4.23.13",
      "Code\tDescription\tMileage\tPresent",
      "480A12\tDSC: Wheel speed sensor, plausibility\t102345\tNo",
      "CD8420\tLIN, communication: air quality sensor\t102300\tYes",
      "S 0299\tNo communication with: Head unit\t\t-",
    ),
  ).toEqual(["DSC", "  480A12  Present: No", "", "  CD8420  Present: Yes", "  S 0299"]);
});

test("hand-held tools: lists with bars, maker's numbers below a known name, other languages", () => {
  expect(
    read(
      "AUTEL MaxiCOM MK808",
      "1. ECM (Engine Control Module) | Fault | 1",
      " P0171:00  System too lean (Bank 1)  Stored",
      "2. TCM (Transmission) | Pass | No Fault",
      "3. SRS | No response",
    ),
  ).toEqual(["ECM (Engine Control Module)", "  P0171 00 Stored", "TCM (Transmission)", "SRS !"]);
  expect(
    read(
      "LAUNCH X-431 PRO",
      "DME(Digital Motor Electronics)  Fault | 2",
      "EGS(Transmission)  Normal",
      "IHKA(Air conditioning)  No communication",
      "DME(Digital Motor Electronics)",
      "002EE9  Mass air flow sensor, signal  Current",
      "0029F1 High pressure fuel system pressure History",
    ),
  ).toEqual(["DME(Digital Motor Electronics)", "  002EE9  Current", "  0029F1  History", "EGS(Transmission)", "IHKA(Air conditioning) !"]);
  expect(
    read(
      "LAUNCH X-431 EURO",
      "Die folgenden Systeme sind fehlerhaft: 2",
      "1. Motorsteuergerät (ECM)",
      "Fehlercode(1)",
      "1 P0671 Glühkerze Zylinder 1 Stromkreis Aktuell",
      "2. Airbag (SRS)",
      "Fehlercode(1)",
      "unlesbar",
      "Die folgenden Systeme sind in Ordnung: 1",
      "1. ABS",
    ),
  ).toEqual(["Motorsteuergerät (ECM)", "  P0671  Aktuell", "ABS"]);
});
