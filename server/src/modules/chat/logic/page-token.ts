/** The last channel of a page, after which the next one begins. */
interface PageEnd {
  /** PostgreSQL's text of the instant of its newest message. */
  lastAt: string;
  id: number;
}

/** A place in a list of channels as clients get it. */
export function pageToken({ lastAt, id }: PageEnd): string {
  return Buffer.from(JSON.stringify([lastAt, id])).toString("base64url");
}

/** The place that a token names; null, the beginning, for anything that is no token. */
export function readPageToken(token: string): PageEnd | null {
  try {
    const [lastAt, id] = JSON.parse(Buffer.from(token, "base64url").toString("utf8")) as [unknown, unknown];
    const isPlace =
      typeof lastAt === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(lastAt) && Number.isInteger(id);
    return isPlace &&
      !Number.isNaN(Date.parse(lastAt.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"))) &&
      Math.abs(id as number) < 2 ** 31
      ? { lastAt, id: id as number }
      : null;
  } catch {
    return null;
  }
}
