import { textOf } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import type { PackFile } from "./container.ts";
import { type Reason, refused } from "./reasons.ts";

export const citationsFile = "citations.json";
/** Of what `citationsOf` makes. Another derivation has another number, so that packs with this one stay what they are. */
export const citationsForm = 1;

/** Something that a report refers to, by where it can be read and never by its words. What is not known is empty, or null. */
export interface Citation {
  /** The maker's procedure, its statement on scanning and calibrating, or what a rule about sensors rests on. */
  kind: "procedure" | "makers-statement" | "sensor-rule";
  number: string;
  title: string;
  /** Of its edition, or when it was issued. */
  date: string;
  address: string;
  /** Who issued it. */
  issuer: string;
  /** When it was read for the installation's table of such texts. */
  read: string;
  /** Of a procedure, the attempt that it was stated of; null for one that was stated of all of the calibration. */
  attempt: number | null;
  /** Who stated that it applies, and when; of what the installation's tables name nobody. */
  statedBy: string;
  statedAt: string | null;
}

interface Entry {
  Number: string;
  Title: string;
  Date: string;
  Address: string;
}

/** What of a frozen report citations are made of. */
export interface CitingData {
  calibration?: {
    Procedure?: string;
    Attempts?: readonly { Kind: string; Number: number; At: string; By: string }[];
    Records?: readonly { Attempt: number; Procedure: Entry }[];
    Sensors?: { Sources: readonly (Omit<Entry, "Number"> & { Publisher: string; Read: string })[] };
  };
  statements?: readonly (Entry & { Issuer: string; Read: string })[];
}

const nothing: Omit<Citation, "kind"> = {
  number: "",
  title: "",
  date: "",
  address: "",
  issuer: "",
  read: "",
  attempt: null,
  statedBy: "",
  statedAt: null,
};

const citation = (kind: Citation["kind"], stated: Partial<Citation>): Citation => ({ ...nothing, ...stated, kind });

/** All that a report cites: procedures, statements of the maker, sources of rules. */
export function citationsOf({ calibration = {}, statements = [] }: CitingData): Citation[] {
  const { Procedure = "", Attempts = [], Records = [], Sensors } = calibration;
  return [
    ...(Procedure === "" ? [] : [citation("procedure", { number: Procedure })]),
    ...Records.filter(({ Procedure: { Number, Title, Address } }) => Number !== "" || Title !== "" || Address !== "").map(
      ({ Attempt, Procedure: { Number: number, Title: title, Date: date, Address: address } }) => {
        const ended = Attempts.find((attempt) => attempt.Kind === "calibration" && attempt.Number === Attempt);
        const stated = { attempt: Attempt === 0 ? null : Attempt, statedBy: ended?.By ?? "", statedAt: ended?.At ?? null };
        return citation("procedure", Object.assign(stated, { number, title, date, address }));
      },
    ),
    ...statements.map(({ Number: number, Title: title, Date: date, Address: address, Issuer: issuer, Read: read }) =>
      citation("makers-statement", { number, title, date, address, issuer, read }),
    ),
    ...(Sensors?.Sources ?? []).map(({ Title: title, Date: date, Address: address, Publisher: issuer, Read: read }) =>
      citation("sensor-rule", { title, date, address, issuer, read }),
    ),
  ];
}

/** Whether `citations.json` is what the frozen data cite. Packs from before there was one have none. */
export function checkCitations(files: readonly PackFile[], form: number | undefined, data: CitingData): Reason[] {
  const file = files.find(({ name }) => name === citationsFile);
  const differs: Reason[] = [{ code: "report-differs", file: citationsFile }];
  if (form === undefined) return file === undefined ? [] : differs;
  if (form !== citationsForm) throw refused("report-form", "report.json");
  return file !== undefined && textOf(file.bytes) === canonical(citedIn(data)) ? [] : differs;
}

function citedIn(data: CitingData): Citation[] {
  try {
    return citationsOf(data);
  } catch {
    // Whoever signs a pack can put anything in the place of the data.
    throw refused("report-form", "report.json");
  }
}
