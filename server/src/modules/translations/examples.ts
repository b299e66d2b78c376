import { messageLanguages } from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  things: () => ({
    reply: {
      fresh: (nth) => Object.assign(replyOf(), { en: `We are nearly done ${nth}`, de: `Wir sind fast fertig ${nth}` }),
      changes: [
        { en: "We are nearly done.", Position: 7 },
        { fr: "Nous avons presque fini.", en: "Nearly done." },
        { Group: "report", Offered: false, en: "The report follows." },
      ],
    },
  }),
  notHeld: {
    getCalibrationWelcome: "a text of the language",
  },
};

/** A reply without words. */
function replyOf() {
  return { Group: "wait", Position: 5, Offered: true, ...Object.fromEntries(messageLanguages.map((language) => [language, ""])) };
}
