import { isDocument, verifyDocument } from "@remotebay/evidence/document";
import { openUpdate, readUpdate } from "@remotebay/evidence/document-update";
import { signDocument } from "@remotebay/evidence/sign-document";
import type { Signer } from "@remotebay/evidence/signature";
import { stampDocument } from "@remotebay/evidence/stamp-document";
import { certificatesIn } from "@remotebay/evidence/strict-stamp";
import { timeStampRequest, tokenIn } from "@remotebay/evidence/time-stamp";
import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newSigner } from "../../../../evidence/src/testing/packs.ts";
import { newTimeAuthority, type TimeAuthority } from "../../../../evidence/src/testing/time-authority.ts";
import { startPdf } from "../../platform/pdf/pdf.ts";
import { translator } from "../../platform/translate/translate.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { longReport, sampleReport } from "../../testing/report-samples.ts";
import { signReport } from "./logic/sign-report.ts";
import { reportView } from "./logic/report-view.ts";
import { reportJob } from "./template/report-job.ts";

// The signature in the PDF of a report (PAdES). What poppler and openssl say of it is asked by `npm run verify -- report.pdf --openssl`.

const pdf = startPdf();
afterAll(() => pdf.close());

const now = new Date("2026-03-02T15:00:00Z");
let signer: Signer;
let plain: Uint8Array<ArrayBuffer>;
let signed: Uint8Array<ArrayBuffer>;

const print = async (data: Parameters<typeof reportView>[0], publicUrl?: string) =>
  new Uint8Array(
    await pdf.renderPdf(
      reportJob(reportView(data, translator("en-US"), "en-US", { ...(publicUrl !== undefined && { publicUrl }) }), new Map()),
    ),
  );

beforeAll(async () => {
  signer = await newSigner("Northside");
  plain = await print(sampleReport(), "https://portal.example");
  signed = await signDocument(plain, signer, now);
});

test("the document stays as it was rendered, and what was appended signs all of it", async () => {
  expect(Buffer.from(signed.subarray(0, plain.byteLength)).equals(Buffer.from(plain))).toBe(true);
  expect(isDocument(signed)).toBe(true);
  expect(await verifyDocument(signed)).toMatchObject({ signature: "valid", signedAt: now, certificate: { subject: "CN=Northside" } });
  expect(await verifyDocument(plain)).toMatchObject({ signature: "none" });
  for (const data of [longReport(), sampleReport()]) {
    const other = await signDocument(await print(data), signer, now);
    expect(await verifyDocument(other)).toMatchObject({ signature: "valid" });
  }
});

test("it is still tagged and PDF/UA, and its field is hidden", async () => {
  const [before, after] = [await readPdf(plain), await readPdf(signed)];
  expect(after).toEqual(before);
  expect(after).toMatchObject({ accessible: true, tagged: true });
  const loading = getDocument({ data: signed.slice(), verbosity: 0 });
  const annotations = (await (await (await loading.promise).getPage(1)).getAnnotations()) as {
    subtype: string;
    fieldType?: string;
    hidden?: boolean;
  }[];
  expect(annotations.filter(({ fieldType }) => fieldType === "Sig")).toMatchObject([{ subtype: "Widget", hidden: true }]);
  expect(annotations.filter(({ subtype }) => subtype === "Link").length).toBeGreaterThan(0);
  await loading.destroy();
});

test("one bit changed anywhere: refused, 300 of 300, and 200 of 200 in the place of the signature", async () => {
  const bit = fc.integer({ min: 0, max: 7 });
  const isRefused = async (at: number, which: number) => {
    const changed = signed.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << which);
    return (await verifyDocument(changed)).signature !== "valid";
  };
  await fc.assert(fc.asyncProperty(fc.nat(signed.byteLength - 1), bit, isRefused), { numRuns: 300 });
  const from = Buffer.from(signed).indexOf("/Contents <");
  const place = fc.integer({ min: from, max: Buffer.from(signed).indexOf(">", from) });
  await fc.assert(fc.asyncProperty(place, bit, isRefused), { numRuns: 200 });
});

test("what was added after the signature, cut off, or signed by a certificate of another time is refused", async () => {
  const changed = (...parts: (Uint8Array | string)[]) => new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  expect(await verifyDocument(changed(signed, "\n% more\n"))).toMatchObject({ signature: "wrong", reasons: [{ code: "update-form" }] });
  expect(await verifyDocument(signed.slice(0, -1))).toMatchObject({ signature: "wrong" });
  const late = await signDocument(plain, signer, new Date("2040-01-01T00:00:00Z"));
  expect(await verifyDocument(late)).toMatchObject({ signature: "wrong", reasons: [{ code: "certificate-expired" }] });
  const other = { ...(await newSigner("Northside")), certificates: signer.certificates };
  expect(await verifyDocument(await signDocument(plain, other, now))).toMatchObject({
    signature: "wrong",
    reasons: [{ code: "document-changed" }],
  });
});

test("a document of another form is not damaged: it is given out as it is, and the operators are told", async () => {
  await expect(signDocument(signed, signer, now)).rejects.toThrow("another form");
  const told: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (_data: object, message = "") => void told.push(message) };
  const foreign = Buffer.from("%PDF-1.7 of another program");
  expect(await signReport({ log, now }, signer, foreign)).toBe(foreign);
  expect(told).toEqual(["a report could not be signed"]);
});

describe("with the stamp of an authority (PAdES B-LT)", () => {
  const later = new Date("2026-03-02T15:02:00Z");
  const nonce = Uint8Array.of(65, 1);
  const asking =
    (by: TimeAuthority, at = later) =>
    async (content: Uint8Array<ArrayBuffer>) =>
      tokenIn(await by.answer(await timeStampRequest(content, nonce), at));
  const changed = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
  const refusalOf = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { signature, reasons } = await verifyDocument(bytes);
    expect(signature).toBe("wrong");
    return reasons.map(({ code }) => code);
  };
  let authority: TimeAuthority;
  let like: Uint8Array<ArrayBuffer>;
  let update: Uint8Array<ArrayBuffer>;
  let stamped: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    authority = await newTimeAuthority();
    like = await asking(authority)(new Uint8Array(1));
    update = await stampDocument(signed, { like, ask: asking(authority) });
    stamped = changed(signed, update);
  });

  test("the signed document stays as it was; the certificates of both are added, and the stamp covers all", async () => {
    expect(await verifyDocument(stamped)).toMatchObject({
      signature: "valid",
      signedAt: now,
      certificate: { subject: "CN=Northside" },
      stamp: { at: later, authority: { subject: "CN=Harbour Time" } },
    });
    expect(readUpdate(signed, update).validation).toEqual({
      certificates: [...signer.certificates, authority.certificate],
      lists: [],
      answers: [],
    });
    expect(await readPdf(stamped)).toEqual(await readPdf(plain));
  });

  test("one bit changed anywhere: refused, 100 of 100, and 100 of 100 in what was appended", async () => {
    const bit = fc.integer({ min: 0, max: 7 });
    const isRefused = async (at: number, which: number) => {
      const flipped = stamped.slice();
      flipped[at] = (flipped[at] ?? 0) ^ (1 << which);
      return (await verifyDocument(flipped)).signature !== "valid";
    };
    await fc.assert(fc.asyncProperty(fc.nat(stamped.byteLength - 1), bit, isRefused), { numRuns: 100 });
    const appended = fc.integer({ min: signed.byteLength, max: stamped.byteLength - 1 });
    await fc.assert(fc.asyncProperty(appended, bit, isRefused), { numRuns: 100 });
  });

  test("whatever else is appended is refused, before the stamp, in it and after it", async () => {
    const object = Buffer.from("1 0 obj\n<<\n  /Type /Page\n>>\nendobj\n");
    const table = Buffer.from(update).lastIndexOf("xref\n", Buffer.from(update).lastIndexOf("startxref") - 1);
    expect(await refusalOf(changed(signed, update.subarray(0, table), object, update.subarray(table)))).toEqual(["update-form"]);
    expect(await refusalOf(changed(stamped, object))).toEqual(["update-form"]);
    expect(await refusalOf(changed(signed, object, update))).toEqual(["update-form"]);
    expect(await refusalOf(changed(stamped, update))).toEqual(["update-form"]);
    expect(await refusalOf(changed(signed, update.subarray(0, -1)))).toEqual(["update-form"]);
    // A page that is changed under a stamp that fits.
    const validation = { certificates: [...signer.certificates, authority.certificate], lists: [], answers: [] };
    const text = Buffer.from(update).toString("latin1");
    const shadow = Buffer.from(text.replace("/Type /DSS", "/Type /Dss"), "latin1");
    const [hole, end] = [text.indexOf("/Contents <") + 10, text.indexOf(">", text.indexOf("/Contents <")) + 1];
    const stamp = await asking(authority)(changed(signed, shadow.subarray(0, hole), shadow.subarray(end)));
    const place = Buffer.from(
      `<${Buffer.from(stamp)
        .toString("hex")
        .padEnd(end - hole - 2, "0")}>`,
    );
    expect(await refusalOf(changed(signed, shadow.subarray(0, hole), place, shadow.subarray(end)))).toEqual(["update-form"]);
    // A stamp of another document.
    const other = await asking(authority)(new Uint8Array(3));
    expect(await refusalOf(changed(signed, openUpdate(signed, validation, like.byteLength + 256).close(other)))).toEqual(["stamp-other"]);
  });

  test("a stamp with parts that nothing covers, of another time, or of somebody who may not stamp is refused", async () => {
    const close = async (validation: string, by = authority, at = later) => {
      const certificates = validation === "none" ? [...signer.certificates] : [...signer.certificates, ...certificatesIn(like)];
      const open = openUpdate(signed, { certificates, lists: [], answers: [] }, 4_000);
      return changed(signed, open.close(await asking(by, at)(open.content)));
    };
    expect(await refusalOf(await close("none"))).toEqual(["stamp-form"]);
    expect(await refusalOf(await close("all", authority, new Date("2026-03-02T14:50:00Z")))).toEqual(["stamp-early"]);
    const signing = await newTimeAuthority("Harbour Code", "06082b06010505070303");
    const forbidden = await stampDocument(signed, { like, ask: asking(signing) });
    expect(await refusalOf(changed(signed, forbidden))).toEqual(["stamp-invalid"]);
    await expect(stampDocument(plain, { like, ask: asking(authority) })).rejects.toThrow("no-signature");
    await expect(stampDocument(stamped, { like, ask: asking(authority) })).rejects.toThrow("update-form");
  });

  test("an authority of several machines is asked once more with the certificates of the one that answered", async () => {
    const second = await newTimeAuthority("Harbour Time 2");
    let asked = 0;
    const ask = async (content: Uint8Array<ArrayBuffer>) => {
      asked += 1;
      return asking(second)(content);
    };
    expect(await verifyDocument(changed(signed, await stampDocument(signed, { like, ask })))).toMatchObject({
      stamp: { authority: { subject: "CN=Harbour Time 2" } },
    });
    expect(asked).toBe(2);
  });
});
