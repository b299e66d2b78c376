import * as v from "valibot";
import { call } from "./call.ts";
import { text, verbatim } from "./fields.ts";

/** For whoever has the code that the start of the server printed on its console: nobody has an account yet. */
const setup = { rules: "domain.md#restore", for: "anyone", problems: ["wrong-code", "not-found", "in-use"] } as const;

const Code = text(40);

/** What a restore is doing: `none` before the first. */
export const SetupPhase = v.picklist(["none", "checking", "restoring", "starting", "ready", "failed"]);
export type SetupPhase = v.InferOutput<typeof SetupPhase>;

/** Why a restore failed. In each case the installation is as empty as before. */
export const SetupFault = v.picklist([
  "no-backup",
  "damaged",
  "newer",
  "encrypted",
  "wrong-key",
  "installation-key-missing",
  "wrong-installation-key",
  "full",
  "busy",
  "not-empty",
  "failed",
]);
export type SetupFault = v.InferOutput<typeof SetupFault>;

const SetupState = v.object({
  /** Whether a backup can be restored: the installation has no data of its own. */
  CanRestore: v.boolean(),
  /** Whether it contains the demonstration world, which a restore replaces. */
  IsDemo: v.boolean(),
  Phase: SetupPhase,
  /** Of the whole restore, from 0 to 100. */
  Percent: v.number(),
  Fault: v.nullable(SetupFault),
});
export type SetupState = v.InferOutput<typeof SetupState>;

export const getSetup = call("GET", "Setup/State", {
  summary: "Whether this installation is empty, so that a backup can be restored into it, and how far a restore is.",
  rules: "domain.md#restore",
  for: "anyone",
  reply: SetupState,
});

/** Bytes of each part of an archive but the last, which may be shorter. */
export const archivePart = 294_912;
/** Characters of such a part in base64. */
const partText = 4 * Math.ceil(archivePart / 3);
const PartNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

export const listBackups = call("POST", "Setup/Backups", {
  ...setup,
  summary: "The backups in the server's folder of backups, the newest first.",
  secret: true,
  body: v.strictObject({ Code }),
  reply: v.array(v.object({ Name: v.string(), MadeAt: v.nullable(v.string()), IsEncrypted: v.boolean() })),
});

export const addArchivePart = call("POST", "Setup/AddPart", {
  ...setup,
  summary:
    "The next part of an archive (tar) with a backup, in base64. `Part` 0 begins anew. Answers how many parts are there: the number of the next one.",
  secret: true,
  problems: ["wrong-code", "not-found", "in-use", "too-large", "unavailable"],
  body: v.strictObject({
    Code,
    /** How many parts the whole archive has. */
    Parts: PartNumber,
    Part: PartNumber,
    Bytes: v.pipe(verbatim(partText), v.base64("type")),
  }),
  reply: v.object({ Part: v.number() }),
});

export const beginRestore = call("POST", "Setup/Restore", {
  ...setup,
  summary:
    "Begins to restore a backup of the list, or the archive that was sent with an empty name. Everything is verified before anything is changed.",
  secret: true,
  body: v.strictObject({
    Code,
    Name: text(200),
    /** The key of age that opens an encrypted backup; empty for the configured one, or none. */
    Key: text(10_000),
    /** What the file `installation.key` of the old installation contains; empty where this installation has it already. */
    InstallationKey: text(200),
    /** True where that key is lost: links in letters end, and authenticator apps are set up anew. */
    KeyIsLost: v.boolean(),
  }),
});
