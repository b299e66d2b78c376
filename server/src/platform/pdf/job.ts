/** What a document is set from. Paths are absolute inside the document's own world: `/main.typ`. */
export interface PdfJob {
  /** Typst sources by path; `/main.typ` is where setting begins. */
  template: Readonly<Record<string, string>>;
  /** Becomes `/data.json`, so that no text of it is ever read as markup: a template takes it with `json("/data.json")`. */
  data: unknown;
  /** Pictures and other files by path. */
  files: Readonly<Record<string, Uint8Array>>;
}

/** A job on its way to the setter: `data` as JSON. */
export type WrittenJob = Omit<PdfJob, "data"> & { data: string };

/** A document that cannot be set: what the compiler said of the template, not of a person's input. */
export class PdfError extends Error {
  override name = "PdfError";
}
