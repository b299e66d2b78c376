/** The scans of a paper: each with its units' codes. */
export interface ScanCodes {
  title: string;
  columns: { unit: string; code: string; text: string; status: string };
  rows: { unit: string; code: string; text: string; status: string }[];
  /** Where it lists no codes. */
  remark: string;
}

/** What a paper shows of the report, in the order of the template. */
export interface PaperView {
  lead: string[];
  scans: ScanCodes[];
  has: { setUp: boolean; prerequisites: boolean; attempts: boolean; measured: boolean; steps: boolean; work: boolean; pictures: boolean };
}
