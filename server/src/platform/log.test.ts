import fc from "fast-check";
import { expect, test } from "vitest";
import { personalData as personal } from "../personal-data.ts";
import { createLog, makeRedactor } from "./log.ts";

const { text: redactText } = makeRedactor(personal);

function capture() {
  const lines: string[] = [];
  const log = createLog({ personal, level: "trace", destination: { write: (line: string) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? "{}") };
}

const vinNumber = "WVWZZZ1KZAW000123";

test("a log entry is one line of JSON with time and level name", () => {
  const { log, lines, last } = capture();
  log.info({ method: "GET", took: 12.5 }, "answered");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.endsWith("}\n")).toBe(true);
  expect(last()).toMatchObject({ level: "info", msg: "answered", method: "GET", took: 12.5, time: expect.stringMatching(/^\d{4}-.*Z$/) });
});

test("of an error, or what a library copied from one, only what explains it is logged", () => {
  const { log, last } = capture();
  const error = Object.assign(new Error("no answer"), { code: "ETIMEDOUT", client: { user: "remotebay" } });
  log.error({ err: error }, "failed");
  expect(last().err).toMatchObject({ message: "no answer", code: "ETIMEDOUT" });
  expect(last().err.client).toBeUndefined();
  log.error({ err: { ...error, message: "no answer (Queue: a)", stack: error.stack } }, "failed");
  expect(last().err).toMatchObject({ message: "no answer (Queue: a)", code: "ETIMEDOUT", stack: error.stack });
  expect(last().err.client).toBeUndefined();
});

test("fields with secrets are redacted at any depth", () => {
  const { log, lines } = capture();
  log.info({
    req: { headers: { authorization: "Bearer abc.def", cookie: "refresh=s3cret" } },
    body: [{ Password: "hunter2", newPassword: "hunter3", VIN: "X", vrm: "AB12 CDE", LicensePlate: "AB12 CDE", accessToken: "zzz1" }],
  });
  for (const secret of ["abc.def", "s3cret", "hunter2", "hunter3", "AB12 CDE", "zzz1"]) expect(lines[0]).not.toContain(secret);
});

test("personal data in URLs is redacted, and the rest of the URL stays", () => {
  const { log, last } = capture();
  log.info({ req: { url: `/api/Decoder/Decode?vrm=AB12CDE&page=2&search=B-MW%20123&token=q1w2#x` } });
  expect(last().req.url).toBe("/api/Decoder/Decode?vrm=[hidden]&page=2&search=[hidden]&token=[hidden]#x");
  log.info({ url: `/api/vehicles/${vinNumber}/history`, other: `/find%20${vinNumber}`, lower: vinNumber.toLowerCase() });
  expect(JSON.stringify(last())).not.toMatch(/1kzaw/i);
  expect(redactText("postgres://remotebay:pa55word@127.0.0.1:5432/x")).toBe("postgres://remotebay:[hidden]@127.0.0.1:5432/x");
});

test("errors keep their message and stack, without VINs, tokens and the database's values", () => {
  const { log, lines, last } = capture();
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "vehicles_vrm"'), {
    detail: "Key (vrm)=(AB12CDE) already exists.",
  });
  log.error(
    { err: new Error(`Failed query: insert into vehicles values ($1)\nparams: AB12CDE,${vinNumber}`, { cause }) },
    `no car ${vinNumber}`,
  );
  expect(lines[0]).not.toMatch(/AB12CDE|WVWZZZ/);
  expect(last().err.message).toContain("Failed query: insert into vehicles");
  expect(redactText("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_1 was refused")).toBe("token [hidden] was refused");
});

test("other properties of an error are omitted", () => {
  const { log, last } = capture();
  log.error({ err: Object.assign(new TypeError("gone"), { code: "57P01", client: { host: "db" } }) }, "lost");
  expect(last().err).toEqual({ type: "TypeError", message: "gone", code: "57P01", stack: expect.stringContaining("gone") });
});

test("child loggers and message parameters are redacted as well", () => {
  const { log, lines } = capture();
  log.child({ vin: vinNumber, requestId: "r1" }).warn("decoded %s", vinNumber);
  expect(lines[0]).not.toContain(vinNumber);
  expect(lines[0]).toContain("r1");
});

test("every VIN is redacted, whatever surrounds it", () => {
  const letter = fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789");
  const number = fc
    .array(letter, { minLength: 17, maxLength: 17 })
    .map((letters) => letters.join(""))
    .filter((text) => /\d/.test(text) && /[A-Z]/.test(text));
  const edge = fc.constantFrom("", " ", "/", "=", '"', "(", "%20", "\n", ".", ",", "-", "_");
  fc.assert(
    fc.property(number, edge, edge, (text, before, after) => {
      expect(redactText(`x ${before}${text}${after} y`)).not.toContain(text);
    }),
  );
});

test("ordinary numbers and names are not redacted", () => {
  for (const text of ["request 1042-000317 took 12 ms", "2026-03-02T09:00:00.000Z", "order 12345678901234567", "internationalisati"])
    expect(redactText(text)).toBe(text);
});
