import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { Person } from "../../testing/app.ts";

/** A drawing of one square. */
const smallLogo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>').toString("base64");

/** An instant of its own for each version of the terms. */
function later(nth: number): string {
  return new Date(Date.UTC(2032, 0, 1) + nth * 60_000).toISOString();
}

export const examples: CallExamples = {
  things: () => ({
    notice: {
      fresh: (nth) => ({
        Text: `Maintenance ${nth}`,
        Severity: "info",
        Variant: "",
        From: "2031-01-01T08:00:00.000Z",
        Until: "2031-01-01T09:00:00.000Z",
      }),
      changes: [
        { Text: "Tonight from ten" },
        { Severity: "warning", Variant: "uk" },
        { Until: "2031-01-02T09:00:00.000Z", Text: "Tomorrow" },
      ],
    },
    terms: {
      fresh: (nth) => ({ Language: "en", Text: `# Prices\n\nVersion ${nth}`, ValidFrom: later(nth) }),
      changes: [{ Text: "# Prices\n\n- as agreed" }, { Text: "" }, { Language: "de", Text: "# Preise" }],
    },
    flag: { id: 1, changes: [{ On: false }] },
    solution: {
      id: 3,
      changes: [
        { Name: "Five Star" },
        { DomainNames: ["five.example"], DefaultLanguage: "de" },
        { Name: "", DomainNames: [] },
        { Variant: "uk" },
      ],
    },
    variant: {
      id: 2,
      changes: [
        { appName: "Harbour Remote", insurerGates: [{ insurer: "Harbour Mutual", gate: "both-scans" }] },
        { brand: "#0b5a66", onBrand: "#ffffff" },
        { reportGate: "both-scans" },
        { insurerGates: [{ insurer: "Prairie Mutual", gate: "iir" }] },
        { coins: true, mobileTeamPhone: "+44 113 496 0000" },
        { submittedLabel: "requested", wrongLogin: "short", logoPath: "/logos/uk.svg" },
        {
          welcomeText: { en: "Your bay, our technician.", de: "Ihr Platz, unser Techniker." },
          redAdviceText: { en: "Call {phoneNumber}." },
        },
      ],
    },
  }),
  questions: { getTermsText: () => [{ language: "en" }] },
  inputs: ({ app }) => {
    const shown = { From: "2026-01-01T00:00:00.000Z", Until: "2099-01-01T00:00:00.000Z", Severity: "info" as const, Variant: "" };
    // In earnest, also where the other calls are practised: a practice session sets no notice.
    let keeper: Promise<Person> | undefined;
    const made = async () =>
      (
        await (
          await (keeper ??= app.signIn("super@demo.test"))
        ).ask(contract.saveNotice, { body: { Id: 0, ...shown, Text: "Back at noon." } })
      ).id;
    return {
      getTermsText: { who: "super", query: { language: "de" } },
      uploadLogo: { who: "super", body: { File: smallLogo } },
      getLogo: {
        query: async () => {
          const keeping = await (keeper ??= app.signIn("super@demo.test"));
          return { hash: contract.logoHashOf((await keeping.ask(contract.uploadLogo, { body: { File: smallLogo } })).Path) };
        },
      },
      saveNotice: { who: "super", body: async () => ({ Id: await made(), ...shown, Text: "Back at one." }) },
      endNotice: { who: "super", body: async () => ({ Id: await made() }), isUsedUp: true },
      closeNotice: { body: async () => ({ Id: await made() }) },
    };
  },
  changes: ({ app, ask, subjectOf }) => {
    /** A notice that everybody is shown now. */
    function notice() {
      const now = app.clock.now().getTime();
      const [From, Until] = [now, now + 3_600_000].map((at) => new Date(at).toISOString()) as [string, string];
      return ask("super", contract.saveNotice, {
        body: { Id: 0, From, Until, Severity: "info", Variant: "", Text: `Maintenance at ${now}` },
      });
    }

    return {
      saveNotice: { from: () => subjectOf(), run: () => notice() },
      endNotice: {
        from: async () => {
          const { id } = await notice();
          return { ...(await subjectOf()), row: id };
        },
        run: ({ row: Id = 0 }) => ask("super", contract.endNotice, { body: { Id } }),
      },
      closeNotice: {
        from: async () => {
          const { id } = await notice();
          return { ...(await subjectOf()), row: id };
        },
        run: ({ row: Id = 0 }) => ask("practice", contract.closeNotice, { body: { Id } }),
      },
    };
  },
  unseen: {
    uploadLogo: "a picture, which a portal shows once it is saved there",
  },
  notHeld: {
    getLogo: "a picture that never changes",
    getConfiguration: "changed by an installation's administrator alone",
    getTerms: "a page",
  },
};
