import type { CallExamples } from "../../testing/call-examples.ts";

const gone = "an installation without data of its own, of which setup.test.ts asks";

export const examples: CallExamples = {
  inputs: () => ({
    listBackups: { body: { Code: "ABCDE-FGHJK" } },
    addArchivePart: { body: { Code: "ABCDE-FGHJK", Parts: 1, Part: 0, Bytes: "AAAA" } },
    beginRestore: { body: { Code: "ABCDE-FGHJK", Name: "", Key: "", InstallationKey: "", KeyIsLost: false } },
  }),
  unseen: { listBackups: gone, addArchivePart: gone, beginRestore: gone },
};
