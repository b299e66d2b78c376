/** The input of one document. Paths are absolute within the job: `/main.typ`. */
export interface PdfJob {
  /** Typst sources by path; `/main.typ` is the entry point. */
  template: Readonly<Record<string, string>>;
  /** Passed as `/data.json`, which the template reads with `json("/data.json")`: no text in it is interpreted as markup. */
  data: unknown;
  /** Pictures and other files by path. */
  files: Readonly<Record<string, Uint8Array>>;
}

/** A job as sent to the renderer process: `data` as JSON. */
export type SerializedJob = Omit<PdfJob, "data"> & { data: string };

/** A document that cannot be rendered; the message holds the compiler's diagnostics about the template. */
export class PdfError extends Error {
  override name = "PdfError";
}
