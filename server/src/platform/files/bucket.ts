/** A bucket of an S3 store and who reads and writes it. */
export interface Bucket {
  /** The address below which its objects are: `https://host/bucket` (path style) or `https://bucket.host` (virtual host style). */
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  /** The bucket as messages name it, without key and secret. */
  name: string;
}

const shape = "must be s3://key:secret@host/bucket, where /, +, @, : and % in the key or the secret are written %2F, %2B, %40, %3A and %25";

/** Reads `s3://key:secret@host/bucket?region=…&style=virtual&tls=false`, or answers what is wrong with it. */
export function parseBucket(text: string): Bucket | { fault: string } {
  if (!text.startsWith("s3://") || !URL.canParse(text)) return { fault: shape };
  const url = new URL(text);
  const [key, secret, bucket] = [decoded(url.username), decoded(url.password), decoded(url.pathname.replace(/^\/|\/$/g, ""))];
  if (!key || !secret || url.hostname === "" || bucket === undefined || url.hash !== "") return { fault: shape };
  if (!/^[a-z\d][\w.-]{1,61}[a-z\d]$/i.test(bucket)) return { fault: "must name one bucket after the host: s3://key:secret@host/bucket" };
  const { region = "us-east-1", style = "path", tls = "true", ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { fault: `has an unknown parameter ${unknown}: there are region, style and tls` };
  if (!/^[\w-]+$/.test(region)) return { fault: "has a region that is none: ?region=eu-west-1" };
  if (style !== "path" && style !== "virtual") return { fault: "has a style that is neither path nor virtual" };
  if (tls !== "true" && tls !== "false") return { fault: "has a tls that is neither true nor false" };
  const origin = (host: string) => `${tls === "true" ? "https" : "http"}://${host}`;
  const endpoint = style === "path" ? `${origin(url.host)}/${bucket}` : origin(`${bucket}.${url.host}`);
  return { endpoint, region, key, secret, name: `s3://${url.host}/${bucket}` };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
