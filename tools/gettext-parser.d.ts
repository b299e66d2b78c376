/** What we use of gettext-parser, which has no types of its own. */
declare module "gettext-parser" {
  export interface Entry {
    msgctxt?: string;
    msgid: string;
    msgstr: string[];
    comments?: { extracted?: string; reference?: string; flag?: string; translator?: string };
  }
  export interface Catalogue {
    charset: string;
    headers: Record<string, string>;
    /** By context, then by the text in the first language. */
    translations: Record<string, Record<string, Entry>>;
  }
  export const po: {
    parse(input: string | Uint8Array): Catalogue;
    compile(catalogue: Catalogue, options?: { foldLength?: number; sort?: boolean }): Buffer;
  };
}
