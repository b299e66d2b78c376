import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text and metadata of a PDF. */
export interface ReadPdf {
  /** The text of each page in reading order, with its line breaks. */
  pages: string[];
  /** The text of all pages with white space collapsed, as a viewer searches it. */
  text: string;
  title: string;
  author: string;
  language: string;
  /** True if the metadata claims PDF/UA, the accessibility standard. */
  accessible: boolean;
  /** The size of the smallest text, in points. */
  smallest: number;
  tagged: boolean;
}

/** Reads a PDF as a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    let smallest = Number.POSITIVE_INFINITY;
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) {
        if ("str" in item && item.str.trim() !== "") smallest = Math.min(smallest, Math.hypot(item.transform[2], item.transform[3]));
      }
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    }
    const { info, metadata } = await document.getMetadata();
    const facts = info as Readonly<Record<string, string | undefined>>;
    return {
      pages,
      text: pages.join("\n").replace(/\s+/g, " "),
      title: facts["Title"] ?? "",
      author: facts["Author"] ?? "",
      language: facts["Language"] ?? "",
      accessible: String(metadata?.get("pdfuaid:part") ?? "") === "1",
      smallest,
      tagged: (await document.getMarkInfo()) !== null,
    };
  } finally {
    await loading.destroy();
  }
}
