import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { PdfError, type WrittenJob } from "./job.ts";

// Files are only given in memory: the folder that paths are read below does not exist, so no template can reach the disk.
const nowhere = "/nonexistent/typst";

/**
 * Sets one document. Runs in the setter's own process (see `pdf.ts`).
 * PDF/UA-1 (ISO 14289-1) is tried first; a document with a character that no shipped font has cannot be that, and is a tagged PDF instead.
 */
export function compilePdf(job: WrittenJob, compiler: NodeCompiler): Buffer {
  try {
    for (const [path, source] of Object.entries(job.template)) compiler.addSource(nowhere + path, source);
    for (const [path, bytes] of Object.entries(job.files)) compiler.mapShadow(nowhere + path, Buffer.from(bytes));
    compiler.mapShadow(`${nowhere}/data.json`, Buffer.from(job.data));
    const compiled = compiler.compile({ mainFilePath: `${nowhere}/main.typ` });
    if (!compiled.result) throw new PdfError(complaints(compiler, compiled));
    try {
      return compiler.pdf(compiled.result, { pdfStandard: "ua-1" });
    } catch {
      return compiler.pdf(compiled.result, {});
    }
  } finally {
    // What is remembered of a document is its reader's business alone, and would grow with each.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

/** A compiler; it keeps nothing of a document but may be used for many. */
export function makeCompiler(): NodeCompiler {
  return NodeCompiler.create({ workspace: nowhere });
}

function complaints(compiler: NodeCompiler, compiled: ReturnType<NodeCompiler["compile"]>): string {
  const error = compiled.takeError();
  if (!error) return "The document could not be set.";
  const list = compiler.fetchDiagnostics(error) as readonly { message?: string; path?: string; range?: unknown }[];
  return (
    list.map((one) => `${one.path ?? ""}: ${one.message ?? ""} ${JSON.stringify(one.range ?? "")}`).join("\n") ||
    "The document could not be set."
  );
}
