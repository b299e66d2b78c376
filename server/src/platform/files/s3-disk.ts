import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { DriveFile } from "flydrive";
import type { DriverContract, ObjectMetaData } from "flydrive/types";
import { S3mini } from "s3mini";
import type { Bucket } from "./bucket.ts";
import { makeS3Fetch, partsOf, s3Limits, type S3Limits } from "./s3-fetch.ts";

/** The keys of one call of LIST. */
const pageSize = 1_000;

/**
 * flydrive's driver for a bucket of any S3 store. An object is there with all of its bytes or not at all: a store makes it visible when its whole
 * body has come and has the MD5 that was announced. Only `listAll` needs the right to list.
 */
export class S3Driver implements DriverContract {
  readonly #client: S3mini;
  readonly #limits: S3Limits;

  constructor({ endpoint, region, key, secret }: Bucket, { limits = s3Limits, send }: { limits?: S3Limits; send?: typeof fetch } = {}) {
    this.#limits = limits;
    this.#client = new S3mini({ endpoint, region, accessKeyId: key, secretAccessKey: secret, fetch: makeS3Fetch(limits, send) });
  }

  async exists(key: string): Promise<boolean> {
    return (await this.#client.objectExists(key)) === true;
  }

  async get(key: string): Promise<string> {
    return Buffer.from(await this.getBytes(key)).toString("utf8");
  }

  async getBytes(key: string): Promise<Uint8Array> {
    return buffer(await this.getStream(key));
  }

  async getStream(key: string): Promise<Readable> {
    const response = await this.#client.getObjectResponse(key);
    if (response === null) throw missing(key);
    return Readable.from(partsOf(response.body, this.#limits.silence), { objectMode: false });
  }

  async getMetaData(key: string): Promise<ObjectMetaData> {
    const etag = await this.#client.getEtag(key);
    if (etag === null) throw missing(key);
    return { etag, contentLength: await this.#client.getContentLength(key), lastModified: new Date(0) };
  }

  async put(key: string, contents: string | Uint8Array): Promise<void> {
    const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
    // The store refuses a body that was changed or cut on its way.
    const checksum = { "content-md5": createHash("md5").update(bytes).digest("base64") };
    await this.#client.putObject(key, bytes, "application/octet-stream", undefined, checksum);
  }

  async putStream(key: string, contents: Readable): Promise<void> {
    await this.put(key, await buffer(contents));
  }

  async delete(key: string): Promise<void> {
    await this.#client.deleteObject(key);
  }

  async copy(source: string, destination: string): Promise<void> {
    await this.put(destination, await this.getBytes(source));
  }

  async move(source: string, destination: string): Promise<void> {
    await this.copy(source, destination);
    await this.delete(source);
  }

  async listAll(prefix: string, { paginationToken }: { paginationToken?: string } = {}) {
    const page = await this.#client.listObjectsPaged("/", prefix === "/" ? "" : prefix, pageSize, paginationToken);
    if (!page) throw new Error("the bucket does not exist");
    const objects = (page.objects ?? []).map(({ Key }) => new DriveFile(Key, this));
    return { objects, ...(page.nextContinuationToken === undefined ? {} : { paginationToken: page.nextContinuationToken }) };
  }

  getVisibility(): Promise<"private"> {
    return Promise.resolve("private");
  }

  getUrl(): Promise<string> {
    return unused();
  }

  getSignedUrl(): Promise<string> {
    return unused();
  }

  getSignedUploadUrl(): Promise<string> {
    return unused();
  }

  setVisibility(): Promise<void> {
    return unused();
  }

  deleteAll(): Promise<void> {
    return unused();
  }

  bucket(): DriverContract {
    return this;
  }
}

/** The same code as a local file that is not there. */
function missing(key: string): Error {
  return Object.assign(new Error(`${key} is not in the bucket`), { code: "ENOENT" });
}

// Files are private and read through the service, which decides who may.
function unused(): Promise<never> {
  return Promise.reject(new Error("not supported: stored files have no addresses"));
}
