import { checkAuditProof, type ProvenEntry } from "./audit-proof.ts";
import { type Bytes, isSame, joined } from "./bytes.ts";
import { checkDocument, clockMs } from "./document.ts";
import { manifestName, type PackFile, readContainer, signatureName, writeContainer } from "./container.ts";
import { checkList, writeManifest } from "./manifest.ts";
import { type Reason, Refused, refused } from "./reasons.ts";
import { checkSignature, type Signed, type Signer, signDetached } from "./signature.ts";
import { checkTimeStamp, type TimeStamp } from "./time-stamp.ts";

// What is added to a pack after it was signed: the stamp of an authority and the proof of the audit trail. Both take a while, and neither is waited for.

/** The report as people read it. */
export const documentName = "report.pdf";
/** What is appended to it: `cat report.pdf report.pdf.update`. Its bytes stay as the pack's first list names them. */
export const updateName = "report.pdf.update";
export const proofName = "audit-proof.json";
export const stampName = "META-INF/timestamp.tst";
export const stampListName = "META-INF/ASiCManifest-timestamp.xml";
export const addedListName = "META-INF/ASiCManifest-added.xml";
export const addedSignatureName = "META-INF/signature-added.p7s";
const addedNames = new Set([updateName, proofName, stampName, stampListName, addedListName, addedSignatureName]);

/** The files of a pack as it was first signed, and those that were added. */
export function splitPack(files: readonly PackFile[]): { first: PackFile[]; added: PackFile[] } {
  return { first: files.filter(({ name }) => !addedNames.has(name)), added: files.filter(({ name }) => addedNames.has(name)) };
}

/** A pack, or its files where somebody read it before: it has up to 200 MB. */
export type Pack = Bytes | readonly PackFile[];
const filesOf = (pack: Pack) => (pack instanceof Uint8Array ? readContainer(pack) : pack);

/** What of a pack an authority stamps: a list of its signature, and with that of everything in it. */
export async function stampedContent(pack: Pack): Promise<Bytes> {
  return listToStamp(splitPack(filesOf(pack)).first);
}

/** What can be added. */
export interface Additions {
  stamp?: Bytes;
  /** To the PDF: the authority's stamp of it. */
  update?: Bytes;
  proof?: Bytes;
}

/** What was added to a pack. */
export function additionsOf(pack: Pack): Additions {
  const files = filesOf(pack);
  const [stamp, update, proof] = [stampName, updateName, proofName].map((name) => files.find((file) => file.name === name)?.bytes);
  return { ...(stamp && { stamp }), ...(update && { update }), ...(proof && { proof }) };
}

/** The PDF of a pack, as it was first signed. */
export function documentIn(pack: Pack): Bytes | undefined {
  return filesOf(pack).find(({ name }) => name === documentName)?.bytes;
}

/** A pack with a stamp, a proof or both, listed and signed by the signer of the pack. What was added before is replaced. */
export async function addToPack(pack: Pack, { stamp, update, proof }: Additions, signer: Signer, now: Date): Promise<Bytes> {
  const { first } = splitPack(filesOf(pack));
  const added = [
    ...(stamp
      ? [
          { name: stampListName, bytes: await listToStamp(first) },
          { name: stampName, bytes: stamp },
        ]
      : []),
    ...(update ? [{ name: updateName, bytes: update }] : []),
    ...(proof ? [{ name: proofName, bytes: proof }] : []),
  ];
  const list = await writeManifest([...signedBefore(first), ...added], addedSignatureName);
  const signature = await signDetached(list, signer, now);
  return writeContainer([...first, ...added, { name: addedListName, bytes: list }, { name: addedSignatureName, bytes: signature }]);
}

/** The checks of what was added, by name. */
export interface AddedChecks {
  added(): Promise<void>;
  stamp: (() => Promise<TimeStamp>) | undefined;
  document: (() => Promise<TimeStamp>) | undefined;
  proof: (() => Promise<ProvenEntry>) | undefined;
}

/** How what was added to a pack is checked; undefined where nothing was. `signed`: the pack's own signature; `firstSha256`: as it was first signed. */
export function checksOfAdded(files: readonly PackFile[], signed: Signed, firstSha256: string): AddedChecks | undefined {
  const { first, added } = splitPack(files);
  if (added.length === 0) return undefined;
  const named = (name: string) => added.find((file) => file.name === name)?.bytes;
  const [stamp, update, proof] = [named(stampName), named(updateName), named(proofName)];
  return {
    added: async () => {
      const [list, signature] = [named(addedListName), named(addedSignatureName)];
      if (!list || !signature || (!stamp && !proof) || (update && !stamp) || !stamp !== !named(stampListName)) throw refused("added-form");
      const content = added.filter(({ name }) => name !== addedListName && name !== addedSignatureName);
      await checkList(list, [...signedBefore(first), ...content], addedSignatureName).catch(asAdded("added-form"));
      const again = await checkSignature(signature, list).catch(asAdded("added-invalid"));
      if (!isSame(again.certificate, signed.certificate)) throw refused("added-other-key");
    },
    stamp:
      stamp &&
      (async () => {
        const content = await listToStamp(first);
        if (!isSame(named(stampListName) ?? new Uint8Array(), content)) throw refused("stamp-other");
        const found = await checkTimeStamp(stamp, content);
        if (found.at.getTime() < signed.at.getTime() - clockMs) throw refused("stamp-early");
        return found;
      }),
    document: update && (() => checkUpdated(first, update)),
    proof: proof && (async () => checkAuditProof(proof, firstSha256)),
  };
}

/** The stamp of the PDF with what is appended to it. */
async function checkUpdated(first: readonly PackFile[], update: Bytes): Promise<TimeStamp> {
  const document = first.find(({ name }) => name === documentName)?.bytes ?? new Uint8Array();
  const { stamp } = (await checkDocument(joined(document, update))) ?? {};
  if (!stamp) throw refused("update-form");
  return stamp;
}

function asAdded(code: Reason["code"]) {
  return (error: unknown): never => {
    throw error instanceof Refused ? refused(code) : error;
  };
}

function listToStamp(first: readonly PackFile[]): Promise<Bytes> {
  return writeManifest(signedBefore(first), stampName);
}

/** The list of a pack and its signature. */
function signedBefore(first: readonly PackFile[]): PackFile[] {
  return first.filter(({ name }) => name === manifestName || name === signatureName);
}
