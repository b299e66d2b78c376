import { importRatingsFile, listRatingImports, previewRatings, type RatingPreview, takeBackRatings } from "@remotebay/contract";
import type { TestApp } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";
import { upload } from "../../testing/valid-world.ts";
import { importRatings } from "./service.ts";

const vehicle = { year: 2020, make: "Honda", model: "Accord" };
let last = 0;

/** A file that says something new about the vehicle each time. */
function nextFile(): Buffer {
  last += 1;
  return Buffer.from(`Year,Make,Model,DeviceTypeId,FunctionId,Rating,CustomMessage\n2020,Honda,Accord,1,101,Green,Note ${last}`);
}

/** Imports such a file as the command does. */
async function makeImport(app: TestApp): Promise<{ Id: number; Newest: number }> {
  const file = (async function* () {
    yield nextFile();
  })();
  const { Id } = await importRatings(app.systemContext(), file, { name: "ratings.csv" });
  return { Id, Newest: Id };
}

export const examples: CallExamples = {
  inputs: ({ app }) => ({
    getRagMakes: { query: { year: 2020 } },
    getRagModels: { query: { year: 2020, make: "Honda" } },
    getRagRatings: { query: vehicle },
    takeBackRatings: { body: () => makeImport(app), isUsedUp: true },
    getRatingCoverage: { query: { deviceTypeId: 1 } },
  }),
  changes: ({ app, people, ask, subjectOf }) => ({
    importRatingsFile: {
      from: () => subjectOf(),
      run: async () => {
        const file = nextFile();
        const seen = (await upload(app, previewRatings, people.super, {}, { file })) as RatingPreview;
        return upload(app, importRatingsFile, people.super, { version: seen.Version }, { file });
      },
    },
    takeBackRatings: {
      from: async () => ({ ...(await subjectOf()), row: (await makeImport(app)).Id }),
      run: async ({ row = 0 }) => {
        const [newest] = await ask("super", listRatingImports, {});
        return ask("super", takeBackRatings, { body: { Id: row, Newest: newest?.Id ?? 0 } });
      },
    },
  }),
  questions: {
    getRagMakes: () => [{ year: 2020 }],
    getRagModels: () => [{ year: 2020, make: "Honda" }],
    getRagVehicleId: () => [vehicle],
    getRagElements: () => [{ scanTypeGroupId: 1, ragRatingVehicleId: 1_000, deviceTypeId: 1, cultureCode: "en" }],
    getRagRatings: () => [{ ...vehicle, deviceTypeId: 1 }],
  },
  unseen: {
    auditRag: "an entry of the audit trail",
    previewRatings: "nothing: it says what an import would do",
  },
  notHeld: {
    getRagDeviceTypes: "types of device, which no call changes",
    exportRatingsFile: "a file that is downloaded",
  },
};
