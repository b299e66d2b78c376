import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { PdfError, type SerializedJob } from "./job.ts";

// All files are passed in memory. The workspace folder does not exist, so that no template can read from the disk.
const workspace = "/nonexistent/typst";
const renderFailed = "The document could not be rendered.";

/**
 * Renders one document. Runs in a process of its own (see `pdf.ts`).
 * PDF/UA-1 (ISO 14289-1) requires a glyph for every character; a document with a character that no shipped font has becomes a plain tagged PDF.
 */
export function compilePdf(job: SerializedJob, compiler: NodeCompiler): Buffer {
  try {
    for (const [path, source] of Object.entries(job.template)) compiler.addSource(workspace + path, source);
    for (const [path, bytes] of Object.entries(job.files)) compiler.mapShadow(workspace + path, Buffer.from(bytes));
    compiler.mapShadow(`${workspace}/data.json`, Buffer.from(job.data));
    const compiled = compiler.compile({ mainFilePath: `${workspace}/main.typ` });
    if (!compiled.result) throw new PdfError(diagnosticsOf(compiler, compiled));
    try {
      return compiler.pdf(compiled.result, { pdfStandard: "ua-1" });
    } catch {
      return compiler.pdf(compiled.result, {});
    }
  } finally {
    // Documents are confidential and the cache would grow with each one.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

/** Creates a compiler for any number of documents. */
export function makeCompiler(): NodeCompiler {
  return NodeCompiler.create({ workspace });
}

function diagnosticsOf(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler["compile"]>): string {
  const error = compiled.takeError();
  if (!error) return renderFailed;
  const list = compiler.fetchDiagnostics(error) as readonly { message?: string; path?: string; range?: unknown }[];
  return list.map((one) => `${one.path ?? ""}: ${one.message ?? ""} ${JSON.stringify(one.range ?? "")}`).join("\n") || renderFailed;
}
