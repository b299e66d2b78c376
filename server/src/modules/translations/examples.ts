import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  notHeld: {
    getCalibrationWelcome: "a text of the language",
  },
};
