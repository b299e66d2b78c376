import * as v from "valibot";
import { VariantTexts } from "./variant-wordings.ts";

/** `#rrggbb` */
export const Colour = v.pipe(v.string(), v.maxLength(7), v.regex(/^#[0-9a-fA-F]{6}$/, "colour"));

/**
 * What a portal's reports have to have before they are sent (domain.md#report-gate): nothing beyond what holds for all, what the British
 * Insurance Industry Requirements ask of a calibration, or a scan before and one after the work, as American insurers ask.
 */
export const ReportGate = v.picklist(["none", "iir", "both-scans"]);
export type ReportGate = v.InferOutput<typeof ReportGate>;

/** A branded variant, which is data and never an `if` in code (domain.md#variants-features). A new field also needs a value in `defaultVariant`. */
export const Variant = v.object({
  key: v.string(),
  appName: v.string(),
  /** Locale key of the Submitted list: "Submitted" or "Requested". */
  submittedLabel: v.picklist(["submitted", "requested"]),
  /** Which of the two wrong-login wordings is shown (domain.md#signin-wrong). */
  wrongLogin: v.picklist(["default", "short"]),
  /** Colours on light and on dark surfaces; each pair, and each brand on its surface, has at least 4.5:1. */
  theme: v.object({ brand: Colour, onBrand: Colour, brandDark: Colour, onBrandDark: Colour }),
  /** A shipped logo, which is drawn in the variant's colours, or an uploaded one (`getLogo`). */
  logoPath: v.string(),
  /** The number of the mobile team on site, who can do what the checker says is not available (domain.md#rating-red); empty: none. */
  mobileTeamPhone: v.string(),
  reportGate: ReportGate,
  features: v.object({
    vehicleAssist: v.boolean(),
    coins: v.boolean(),
    profileLink: v.boolean(),
    /** UK users skip the question about a connected device (domain.md#send-connection). */
    confirmConnection: v.boolean(),
    location: v.boolean(),
    /** Whoever has a chat open when its request is completed is sent Home (domain.md#chat-closed). */
    leaveClosedChat: v.boolean(),
    /** The remote-diagnostics portal, to which the MAHLE-named flags apply instead of the standard ones (domain.md#variants-flags). */
    remoteDiagnostics: v.boolean(),
    /** Whether the browser reports to the audit: look-ups, prints and downloads of the checker, unknown problems of the chat (domain.md#calls-audit: two partners do not). */
    audit: v.boolean(),
    /** Whether administrators need a second factor (domain.md#factors-required). */
    adminSecondFactor: v.boolean(),
    /** New requests are created by the glass-repair partner's call, which asks for more (domain.md#request-partner). */
    partnerRequest: v.boolean(),
    /** Whether the language that a user chooses is stored with their record (`User/UpdateContact`), else on their device alone (domain.md#languages-choice: application id 2 does not send it). */
    storeLanguage: v.boolean(),
    /** Whether a report with a calibration that passed needs measured values of it (domain.md#calibration-record). */
    calibrationValues: v.boolean(),
  }),
  /** Its own wording of some texts, by language (domain.md#variants-texts). */
  texts: VariantTexts,
});
export type Variant = v.InferOutput<typeof Variant>;
