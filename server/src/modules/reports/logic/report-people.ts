import type { CertificateStanding, ReportCertificate, ReportData, ReportPerson } from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Tone } from "./report-codes.ts";
import type { Format } from "./report-format.ts";

export interface PeopleView {
  title: string;
  columns: { person: string; certificate: string; valid: string; standing: string };
  rows: { name: string; part: string; certificate: string; number: string; valid: string; tone: Tone; standing: string; checked: string }[];
  /** What the certificates say and what they do not. */
  note: string;
}

const tones: Readonly<Record<CertificateStanding, Tone>> = { good: "good", unchecked: "attention", ended: "new", "not-begun": "new" };

/** Who did the work, with their certificates as of that day; null in earlier reports, which did not know. */
export function peopleView({ people }: ReportData, format: Format): PeopleView | null {
  if (people === undefined) return null;
  const { text } = format;
  return {
    title: text("reports.pdf.people.title"),
    columns: {
      person: text("reports.pdf.people.person"),
      certificate: text("reports.pdf.people.certificate"),
      valid: text("reports.pdf.people.valid"),
      standing: text("reports.pdf.people.standing"),
    },
    rows: people.flatMap((person) => rowsOf(person, format)),
    note: text("reports.pdf.people.note"),
  };
}

function rowsOf(person: ReportPerson, format: Format): PeopleView["rows"] {
  const { text, scanTime } = format;
  const by = {
    name: breakable(person.Name, 25),
    part: text(person.Calibrated ? "reports.pdf.people.calibrated" : "reports.pdf.people.worked", { day: scanTime(person.Day) }),
  };
  if (person.Certificates.length === 0)
    return [{ ...by, certificate: text("reports.pdf.people.none"), number: "", valid: "", tone: "plain", standing: "", checked: "" }];
  return person.Certificates.map((certificate, nth) => ({
    ...(nth === 0 ? by : { name: "", part: "" }),
    certificate: breakable(certificate.Scheme, 25),
    number: breakable(certificate.Number, 25),
    valid: validText(certificate, format),
    tone: tones[certificate.Standing],
    standing: text(`reports.pdf.people.${certificate.Standing}`),
    checked: checkedText(certificate, format),
  }));
}

function validText({ ValidFrom, ValidUntil }: ReportCertificate, { text, scanTime }: Format): string {
  const [from, until] = [ValidFrom, ValidUntil].map((day) => scanTime(day ?? ""));
  if (ValidFrom !== null && ValidUntil !== null) return `${from} – ${until}`;
  if (ValidUntil !== null) return text("reports.pdf.people.until", { day: until ?? "" });
  return ValidFrom === null ? text("reports.pdf.people.noEnd") : text("reports.pdf.people.since", { day: from ?? "" });
}

/** When it was checked, also of one that was not valid that day; that nobody had is its standing. */
function checkedText({ CheckedAt, Standing }: ReportCertificate, { text, moment }: Format): string {
  if (CheckedAt !== null) return text("reports.pdf.people.checked", { when: moment(CheckedAt) });
  return Standing === "unchecked" ? "" : text("reports.pdf.people.notChecked");
}

/** How many certificates count, for the first page; empty in earlier reports. */
export function certificatesFact({ people }: ReportData, { text, number }: Format): string {
  if (people === undefined) return "";
  const all = people.flatMap(({ Certificates }) => Certificates);
  if (all.length === 0) return text("reports.pdf.people.none");
  const good = all.filter(({ Standing }) => Standing === "good").length;
  return text("reports.pdf.people.count", { good: number(good), all: number(all.length) });
}
