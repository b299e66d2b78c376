import { writtenCulture } from "../../../../../locales/languages.ts";
import { cultureCode, linesOf, reportLanguage, type ReportData, vehicleWords } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";
import type { Translate } from "../../../platform/translate/translate.ts";
import { caveatIn } from "../../compatibility/service.ts";
import { brandInk } from "./brand-ink.ts";
import { breakable, paragraphs } from "./breakable.ts";
import { calibrationView, type CalibrationView } from "./report-calibration.ts";
import { sensorsView, type SensorsView, statementsView } from "./report-sensors.ts";
import type { PaperView } from "./paper-parts.ts";
import { fingerprint } from "./fingerprint.ts";
import { checkCode, type CheckCode } from "./check-code.ts";
import { codesView, type CodesView } from "./report-codes.ts";
import { frozenName } from "./report-names.ts";
import { makeFormat, type Format } from "./report-format.ts";
import { completenessView, type CompletenessView } from "./report-completeness.ts";
import { certificatesFact, peopleView, type PeopleView } from "./report-people.ts";
import { replacesView, type ReplacesView } from "./report-replaces.ts";
import { pictureOriginText, provesText } from "./report-origins.ts";
import { decisionsView, scansView, type DecisionsView, type ScansView } from "./report-scans.ts";
import { verdict, type Verdict } from "./report-verdict.ts";
import { workView, type WorkView } from "./report-work.ts";

export interface Fact {
  label: string;
  value: string;
}

interface Block {
  title: string;
  facts: Fact[];
}

/** The presentation of a report: all texts translated, all numbers and times formatted. The template only lays it out. */
export interface ReportView {
  language: string;
  paper: "a4" | "us-letter";
  /** `#rrggbb`, readable on white. */
  ink: string;
  title: string;
  author: string;
  keywords: string[];
  /** Printed across every page; empty for a sent report. */
  watermark: string;
  /** Printed on every page of a practice report; otherwise empty. */
  practice: string;
  /** `logo` is the hash of the portal's own one, or empty. */
  brand: { name: string; address: string; logo: string };
  head: Fact[];
  verdict: Verdict;
  vehicle: Block & { name: string };
  shop: Block & { name: string; lines: string[] };
  asked: Block & { comments: { label: string; lines: string[] } };
  service: Block;
  people: PeopleView | null;
  completeness: CompletenessView | null;
  replaces: ReplacesView | null;
  scans: ScansView | null;
  codes: CodesView;
  calibration: CalibrationView | null;
  sensors: SensorsView | null;
  /** The maker's statements, a line each; no lines where there are none. */
  statements: { title: string; lines: string[] };
  calibrations: WorkView | null;
  work: WorkView | null;
  decisions: DecisionsView | null;
  notes: { title: string; lines: string[] };
  pictures: { title: string; missing: string; items: { key: string; label: string; caption: string; proves: string; origin: string }[] };
  signature: { title: string; role: string; name: string; sign: string; date: string };
  proof: { title: string; lines: string[] };
  /** The code that leads to the check of this report; null in previews. */
  check: CheckCode | null;
  footer: { left: string; right: string; id: string };
  /** Null for a whole report. */
  single: PaperView | null;
}

/** Placeholders for page numbers, which are only known when the template is rendered. */
const pagePlaceholders = { page: "\ue000", pages: "\ue001" };

/**
 * Builds the presentation of a report. `text` translates; `culture` (`en-GB`) formats numbers and times, which are in the shop's
 * time zone. `preview` adds a watermark to every page. `publicUrl` is where the installation is found by those who check the report.
 */
export function reportView(
  data: ReportData,
  text: Translate,
  culture: string,
  options: { preview?: boolean | undefined; publicUrl?: string } = {},
): ReportView {
  const language = reportLanguage(culture);
  const locale = reportCulture(culture);
  const format = makeFormat(text, locale, data.timeZone, language);
  const hash = fingerprint(data);
  const calibrations = workView(data, true, format);
  const title = text(calibrations ? "reports.pdf.title.calibration" : "reports.pdf.title.diagnostic");
  const practice = data.demo ? text("reports.pdf.practice") : "";
  return {
    language,
    paper: /-(?:US|CA|MX)$/.test(locale) ? "us-letter" : "a4",
    ink: brandInk(data.brand.brandColour),
    title,
    author: data.brand.appName,
    keywords: [data.workOrderNumber, data.vehicle.VIN, hash].filter((part) => part !== ""),
    watermark: options.preview ? text("reports.pdf.preview") : "",
    practice,
    brand: {
      name: breakable(data.brand.appName, 20),
      address: data.brand.address.filter((line) => line !== "").join(" · "),
      logo: data.brand.logo ?? "",
    },
    head: headFacts(data, format),
    verdict: verdict(data, format),
    ...detailBlocks(data, format),
    people: peopleView(data, format),
    completeness: completenessView(data, format),
    replaces: replacesView(data, format),
    scans: scansView(data, format),
    codes: codesView(data, format),
    calibration: calibrationView(data, format),
    sensors: sensorsView(data, format),
    statements: statementsView(data, format),
    calibrations,
    work: workView(data, false, format),
    decisions: decisionsView(data, format),
    notes: { title: text("reports.pdf.notes.title"), lines: paragraphs(data.notes) },
    pictures: picturesView(data, format),
    signature: signatureView(data, format),
    proof: proofView(data, hash, format),
    check: options.preview || options.publicUrl === undefined ? null : checkCode(options.publicUrl, hash, text),
    footer: {
      left: [data.brand.appName, data.workOrderNumber, data.vehicle.VIN]
        .filter((part) => part !== "")
        .map((part) => breakable(part, 24))
        .join(" · "),
      right: text("reports.pdf.page", pagePlaceholders),
      id: `${breakable(data.reportId, 40)} · ${hash.slice(0, 16)}`,
    },
    single: null,
  };
}

/** The culture that a report is rendered in: without texts in the language of `culture` it is English, and its dates must be English too. */
export function reportCulture(culture: string): string {
  const isTranslated = reportLanguage(culture) !== "en" || cultureCode(culture).startsWith("en");
  return isTranslated ? writtenCulture(cultureCode(culture)) : "en-GB";
}

function headFacts(data: ReportData, { text, moment, number }: Format): Fact[] {
  return facts([
    [text("reports.pdf.workOrder"), breakable(data.workOrderNumber, 24)],
    [text("reports.pdf.roNumber"), breakable(data.roNumber, 20)],
    [text("reports.pdf.issued"), moment(data.sentAt) || text("reports.pdf.notIssued")],
    [text("reports.pdf.version"), number(data.version)],
  ]);
}

function shopBlock(shop: ReportData["shop"], { text }: Format): ReportView["shop"] {
  return {
    title: text("reports.pdf.shop.title"),
    name: breakable(shop.name, 30),
    lines: shop.address.filter((line) => line !== "").map((line) => breakable(line, 30)),
    facts: facts([[text("reports.pdf.shop.phone"), breakable(shop.phone, 20)]]),
  };
}

/** The four blocks at the top: vehicle, shop, order and service. */
function detailBlocks(data: ReportData, format: Format): Pick<ReportView, "vehicle" | "shop" | "asked" | "service"> {
  const { language, text, moment, odometer, answer } = format;
  const { vehicle, shop, asked, device, dates } = data;
  const name = vehicleWords(vehicle.year, vehicle.make, vehicle.model, vehicle.trim);
  return {
    vehicle: {
      title: text("reports.pdf.vehicle.title"),
      name: breakable(name || text("reports.pdf.vehicle.unknown"), 30),
      facts: facts([
        [text("reports.pdf.vehicle.vin"), breakable(vehicle.VIN, 24)],
        [text("reports.pdf.vehicle.plate"), breakable(vehicle.plate, 12)],
        [text("reports.pdf.vehicle.engine"), breakable(vehicle.engine, 30)],
        [text("reports.pdf.vehicle.odometer"), odometer(vehicle.odometer, vehicle.odometerUnit)],
      ]),
    },
    shop: shopBlock(shop, format),
    asked: {
      title: text("reports.pdf.asked.title"),
      facts: facts([
        [text("reports.pdf.asked.scanType"), breakable(frozenName(language, "lookups.scanTypes", asked.scanType, asked.scanTypeKey), 25)],
        [
          text("reports.pdf.asked.serviceElement"),
          breakable(frozenName(language, "lookups.elements", asked.serviceElement, asked.serviceElementKey), 25),
        ],
        ...(asked.furtherElements ?? []).map(({ Name, NameKey }): [string, string] => [
          text("reports.pdf.asked.furtherElement"),
          breakable(frozenName(language, "lookups.elements", Name, NameKey), 25),
        ]),
        [
          text("reports.pdf.asked.insurance"),
          breakable(frozenName(language, "lookups.insuranceCompanies", asked.insurance, asked.insuranceKey), 25),
        ],
        ...linesOf(asked).map(({ Field, Text }): [string, string] => [
          textOf(language, "requests.field", Field) ?? Field,
          breakable(Text, 20),
        ]),
        ...acceptedFacts(asked, format),
        [text("reports.pdf.asked.warningLight"), answer(asked.warningLight)],
        [text("reports.pdf.asked.srs"), answer(asked.srs)],
        [text("reports.pdf.asked.drivable"), answer(asked.drivable)],
      ]),
      comments: { label: text("reports.pdf.asked.comments"), lines: paragraphs(asked.comments) },
    },
    service: {
      title: text("reports.pdf.service.title"),
      facts: facts([
        [text("reports.pdf.service.technician"), breakable(data.technician.name, 25)],
        [text("reports.pdf.people.certificates"), certificatesFact(data, format)],
        [text("reports.pdf.service.device"), device ? breakable(deviceName(device, format), 25) : ""],
        [text("reports.pdf.service.created"), moment(dates.created)],
        [text("reports.pdf.service.taken"), moment(dates.taken)],
        [text("reports.pdf.service.completed"), moment(dates.completed)],
      ]),
    },
  };
}

/** The disclaimers and caveats that the shop accepted, with who did and when. */
function acceptedFacts({ disclaimers = [], caveats = [] }: ReportData["asked"], { language, text, moment }: Format): [string, string][] {
  return [
    ...disclaimers.map(({ By: name, At, Version: version }): [string, string] => [
      text("reports.pdf.asked.disclaimer"),
      breakable(text("reports.pdf.asked.accepted", { name, when: moment(At), version }), 25),
    ]),
    ...caveats.map(({ Text, TextKey: key, By: name, At, Element }): [string, string] => {
      const words = caveatIn(language, { text: Text, key });
      const caveat = Element ? `${frozenName(language, "lookups.elements", Element.Name, Element.NameKey)}: ${words}` : words;
      return [
        text("reports.pdf.asked.caveat"),
        breakable(text("reports.pdf.asked.acceptedCaveat", { caveat, name, when: moment(At) }), 25),
      ];
    }),
  ];
}

function deviceName(device: NonNullable<ReportData["device"]>, { text }: Format): string {
  const serial = device.serial === "" ? "" : text("reports.pdf.service.serial", { serial: device.serial });
  return [device.name, serial].filter((part) => part !== "").join(", ");
}

function picturesView(data: ReportData, format: Format): ReportView["pictures"] {
  const { text, number } = format;
  return {
    title: text("reports.pdf.pictures.title"),
    missing: text("reports.pdf.pictures.missing"),
    items: data.pictures.map((picture, i) => ({
      key: picture.key,
      label: text("reports.pdf.pictures.caption", { number: number(i + 1) }),
      caption: breakable(picture.caption, 30),
      proves: provesText(picture, format),
      origin: pictureOriginText(picture, format),
    })),
  };
}

function signatureView(data: ReportData, { text }: Format): ReportView["signature"] {
  return {
    title: text("reports.pdf.signature.title"),
    role: text("reports.pdf.signature.technician"),
    name: breakable(data.technician.name, 25),
    sign: text("reports.pdf.signature.sign"),
    date: text("reports.pdf.signature.date"),
  };
}

function proofView(data: ReportData, hash: string, { text, number }: Format): ReportView["proof"] {
  return {
    title: text("reports.pdf.proof.title"),
    lines: [
      text("reports.pdf.proof.frozen"),
      ...(hasDescriptions(data) ? [text("reports.pdf.proof.codes")] : []),
      `${text("reports.pdf.proof.id", { id: data.reportId, version: number(data.version) })} · SHA-256 ${hash.slice(0, 32)}`,
    ],
  };
}

function hasDescriptions({ scans = [], codes = [] }: ReportData): boolean {
  return (
    codes.some(({ Text }) => Text !== "") || scans.some(({ Units }) => Units.some(({ Codes }) => Codes.some(({ Text }) => Text !== "")))
  );
}

/** Labels with their values; empty values are left out. */
function facts(list: readonly (readonly [label: string, value: string])[]): Fact[] {
  return list.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value }));
}
