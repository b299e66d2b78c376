/** What is used of Lighthouse. Its own types are there only once `npm run bench` has installed it. */
declare module "lighthouse" {
  interface Audit {
    score: number | null;
    title: string;
    displayValue?: string;
  }
  interface Flags {
    port: number;
    output: "json";
    logLevel: "error";
    onlyCategories: string[];
    disableStorageReset: boolean;
  }
  interface Result {
    finalDisplayedUrl: string;
    categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
    audits: Readonly<Record<string, Audit>>;
  }
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}
