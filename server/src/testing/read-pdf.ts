import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader finds in a PDF. */
export interface ReadPdf {
  /** The text of each page, in reading order, a line break where the page has one. */
  pages: string[];
  /** All pages' text, white space made one: what a search in a viewer looks through. */
  text: string;
  title: string;
  author: string;
  language: string;
  /** True where it claims PDF/UA, the standard for assistive technology. */
  accessible: boolean;
  tagged: boolean;
}

/** Reads a PDF as a viewer does, for tests. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
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
      tagged: (await document.getMarkInfo()) !== null,
    };
  } finally {
    await loading.destroy();
  }
}
