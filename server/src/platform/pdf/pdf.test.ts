import { afterAll, expect, test } from "vitest";
import { readPdf } from "../../testing/read-pdf.ts";
import { PdfError } from "./job.ts";
import { startPdf } from "./pdf.ts";

const shown = `#set document(title: "Test")
#set text(font: ("Inter", "Noto Emoji"), fallback: false)
#json("/data.json").text`;

/** Rendering this takes minutes of native code. */
const endless = `#let x = 0\n#for i in range(9000) { for j in range(9000) { x += 1 } }\n#x`;

const pdf = startPdf();
afterAll(() => pdf.close());

function job(text: string, main = shown) {
  return { template: { "/main.typ": main }, data: { text }, files: {} };
}

async function textOf(bytes: Buffer): Promise<string> {
  return (await readPdf(bytes)).pages.join("\n");
}

test.each([
  '#import "/main.typ": *',
  "$x$ and *bold* and _this_",
  "\\ #panic() ]] }} <label> @ref",
  "= Heading // comment",
  "Βλάβη Каталізатор",
])("%s is rendered as plain text, not as markup", async (text) => {
  expect(await textOf(await pdf.renderPdf(job(text)))).toBe(text);
});

test.each([
  ["right to left", "שלום مرحبا"],
  ["emoji", "👍 🚗 👩🏽‍🔧"],
  ["a very long word", "x".repeat(5000)],
  ["no text", ""],
  ["a lone surrogate", "\ud83d"],
])("%s is rendered without an error", async (_, text) => {
  expect((await pdf.renderPdf(job(text))).subarray(0, 5).toString()).toBe("%PDF-");
});

test("the document is accessible: PDF/UA and tagged", async () => {
  expect(await readPdf(await pdf.renderPdf(job("Hello 👍")))).toMatchObject({ tagged: true, accessible: true, title: "Test" });
});

test("a template can use neither the machine's fonts nor its files", async () => {
  await expect(pdf.renderPdf(job("", '#read("/etc/hostname")'))).rejects.toThrow(PdfError);
  const other = '#set text(font: "DejaVu Sans", fallback: false)\n#json("/data.json").text';
  const [named, ours] = await Promise.all([pdf.renderPdf(job("abc", other)), pdf.renderPdf(job("abc"))]);
  expect(named.includes("DejaVu")).toBe(false);
  expect(ours.includes("Inter")).toBe(true);
});

test("a faulty template rejects with its diagnostics, and the next job is rendered", async () => {
  await expect(pdf.renderPdf(job("", "#nothing"))).rejects.toThrow(/unknown variable: nothing/);
  expect(await textOf(await pdf.renderPdf(job("next")))).toBe("next");
});

test("a job that times out is rejected and its process replaced", async () => {
  const short = startPdf({ timeout: 4000 });
  await expect(short.renderPdf(job("", endless))).rejects.toThrow(/within 4000 ms/);
  expect(await textOf(await short.renderPdf(job("after")))).toBe("after");
  await short.close();
});

test("a full queue refuses jobs; refusing finishes only what is being rendered, and closing nothing", async () => {
  const small = startPdf({ bounds: { all: 2 }, timeout: 600_000 });
  const jobs = ["one", "two", "three"].map((text) => small.renderPdf(job(text)));
  await expect(small.renderPdf(job("four"))).rejects.toMatchObject({ code: "unavailable" });
  small.refuse();
  const [first, ...others] = await Promise.allSettled(jobs);
  expect(first?.status === "fulfilled" && (await textOf(first.value))).toBe("one");
  const refused = { status: "rejected", reason: { code: "unavailable", info: { RetryAfter: 5 } } };
  expect(others).toMatchObject([refused, refused]);
  await expect(small.renderPdf(job("five"))).rejects.toMatchObject({ code: "unavailable" });
  await small.close();

  const large = startPdf({ timeout: 600_000 });
  const rendering = large.renderPdf(job("", endless));
  const closing = large.close();
  await expect(rendering).rejects.toMatchObject({ code: "unavailable" });
  await closing;
});

test("each location has its turn, and each user of it, however much one of them asks for", async () => {
  const fair = startPdf();
  const order: string[] = [];
  const ask = (group: string, user: string) =>
    fair.renderPdf(job(user), { owner: { group, user } }).then(
      () => order.push(user),
      (error: { code: string; info: object }) => order.push(`${user} ${error.code} ${JSON.stringify(error.info)}`),
    );
  const greedy = Array.from({ length: 8 }, () => ask("north", "greedy"));
  await Promise.all([...greedy, ask("north", "colleague"), ask("south", "other")]);
  expect(order[0]).toBe('greedy too-many {"RetryAfter":2}');
  expect(order.slice(1)).toEqual(["greedy", "greedy", "other", "colleague", "greedy", "greedy", "greedy", "greedy", "greedy"]);
  await fair.close();
});

test("a document that nobody waits for any more is neither begun nor finished", async () => {
  const patient = startPdf({ timeout: 600_000 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  let isPrepared = false;
  const first = patient.renderPdf(job("", endless), { signal: running.signal });
  const second = patient.renderPdf(
    () => {
      isPrepared = true;
      return Promise.resolve(job("second"));
    },
    { signal: waiting.signal },
  );
  const third = patient.renderPdf(job("third"));
  waiting.abort();
  running.abort();
  await expect(first).rejects.toMatchObject({ code: "unavailable" });
  await expect(second).rejects.toMatchObject({ code: "unavailable" });
  expect(await textOf(await third)).toBe("third");
  expect(isPrepared).toBe(false);
  await patient.close();
});
