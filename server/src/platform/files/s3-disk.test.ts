import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startS3 } from "../../testing/s3-server.ts";
import { parseBucket, type Bucket } from "./bucket.ts";
import { S3Driver } from "./s3-disk.ts";
import { bytesOf, keysOn, openDisk } from "./store.ts";

const key = "pictures/ab/abc.webp";
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test("what is put is there, whole, with its MD5 as etag, until it is deleted", async () => {
  const driver = new S3Driver((await startS3()).bucket());
  expect(await driver.exists(key)).toBe(false);
  await driver.put(key, Buffer.from("first"));
  await driver.put(key, "second");
  expect(await driver.exists(key)).toBe(true);
  expect(await driver.get(key)).toBe("second");
  expect(text(await buffer(await driver.getStream(key)))).toBe("second");
  const etag = createHash("md5").update("second").digest("hex");
  expect(await driver.getMetaData(key)).toMatchObject({ etag, contentLength: 6 });
  await driver.delete(key);
  await driver.delete(key);
  expect(await driver.exists(key)).toBe(false);
  await expect(driver.getBytes(key)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(driver.getMetaData(key)).rejects.toMatchObject({ code: "ENOENT" });
});

test("odd keys and empty objects are told apart", async () => {
  const driver = new S3Driver((await startS3()).bucket());
  const keys = ["a b.txt", "a+b.txt", "a%20b.txt", "Größe/ε & ü=?.txt", "quote'(x)!*.txt", "deep/er/than/that.txt"];
  for (const one of keys) await driver.put(one, one);
  for (const one of keys) expect(await driver.get(one)).toBe(one);
  await driver.put("empty", new Uint8Array());
  expect(await driver.getBytes("empty")).toHaveLength(0);
});

test("the key of nobody and a bucket that is not there are errors, not missing files", async () => {
  const server = await startS3();
  const [wrong, none] = [server.bucket("wrong"), { ...server.bucket(), endpoint: server.bucket().endpoint.replace("bay", "bey") }];
  for (const bucket of [wrong, none]) {
    await expect(bytesOf(openDisk({ dataDir: "", bucket }), key)).rejects.toThrow(/Cannot read/);
    await expect(new S3Driver(bucket).getBytes(key)).rejects.toThrow(/403|does not exist/);
    await expect(new S3Driver(bucket).put(key, "bytes")).rejects.toThrow(/403|does not exist/);
  }
  expect(await new S3Driver(server.bucket()).exists(key)).toBe(false);
});

test("a long list is read page by page", async () => {
  const page = (keys: string[], next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${keys.map((one) => `<Contents><Key>${one}</Key></Contents>`).join("")}${next}</ListBucketResult>`;
  const first = Array.from({ length: 1_000 }, (_, nth) => `chat/${nth}.bin`);
  const bucket = await fakeStore((request, reply) => {
    const { searchParams } = new URL(request.url ?? "", "http://store");
    const isSecond = searchParams.get("continuation-token") === "a/b+c=";
    reply.end(isSecond ? page(["pictures/1.webp"], "") : page(first, "<NextContinuationToken>a/b+c=</NextContinuationToken>"));
  });
  const keys: string[] = [];
  for await (const one of keysOn(openDisk({ dataDir: "", bucket }))) keys.push(one);
  expect(keys).toEqual([...first, "pictures/1.webp"]);
});

test("files are listed by whoever may list", async () => {
  const server = await startS3({ lists: true });
  const disk = openDisk({ dataDir: "", bucket: server.bucket() });
  for (const one of ["chat/1.bin", "pictures/2.webp"]) await disk.put(one, one);
  const keys: string[] = [];
  for await (const one of keysOn(disk)) keys.push(one);
  expect(keys).toEqual(["chat/1.bin", "pictures/2.webp"]);
  const { bucket } = await startS3();
  await expect(keysOn(openDisk({ dataDir: "", bucket: bucket() })).next()).rejects.toThrow(/cannot be listed \(S3 returned 403/);
});

/** A store that answers as `answer` does; an answer may never come. */
async function fakeStore(answer: RequestListener): Promise<Bucket> {
  const server: Server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return parseBucket(`s3://k:s@127.0.0.1:${(server.address() as AddressInfo).port}/bay?tls=false`) as Bucket;
}

const limits = { silence: 50, perByte: 0 };

test("a store that hangs, at once or in the middle of a body, holds no call", async () => {
  const mute = new S3Driver(await fakeStore(() => undefined), { limits });
  await expect(mute.exists(key)).rejects.toThrow(/did not answer/);
  await expect(mute.put(key, "bytes")).rejects.toThrow(/did not answer/);
  const stalling = new S3Driver(
    await fakeStore((_, reply) => {
      reply.writeHead(200, { "content-length": 10 });
      reply.write("half");
    }),
    { limits },
  );
  await expect(stalling.getBytes(key)).rejects.toThrow(/sent nothing/);
});

test("after three failures in a row a store is left alone for a moment", async () => {
  let calls = 0;
  const bucket = await fakeStore((_, reply) => {
    calls += 1;
    reply.writeHead(503).end();
  });
  const driver = new S3Driver(bucket);
  for (let nth = 0; nth < 3; nth++) await expect(driver.exists(key)).rejects.toThrow(/503/);
  for (let nth = 0; nth < 20; nth++) await expect(driver.exists(key)).rejects.toThrow(/away/);
  expect(calls).toBe(3);
});

test("a body that is cut is no file, and what was sent is announced by its MD5", async () => {
  const cut = new S3Driver(
    await fakeStore((_, reply) => {
      reply.writeHead(200, { "content-length": 10 });
      reply.write("half", () => reply.destroy());
    }),
  );
  await expect(cut.getBytes(key)).rejects.toThrow(/terminated/);
  const seen: unknown[] = [];
  const bucket = await fakeStore((request, reply) => {
    seen.push(request.method, request.url, request.headers["content-md5"], request.headers["content-length"]);
    request.resume().on("end", () => reply.end());
  });
  await new S3Driver(bucket).put(key, "bytes");
  expect(seen).toEqual(["PUT", `/bay/${key}`, createHash("md5").update("bytes").digest("base64"), "5"]);
});

test("with the virtual host style the bucket is part of the host", async () => {
  const seen: string[] = [];
  const bucket = parseBucket("s3://k:s@s3.example.com/bay?style=virtual&region=eu-west-1") as Bucket;
  const send: typeof fetch = (input, init) => {
    seen.push(new Request(input).url, new Headers(init?.headers).get("authorization") ?? "");
    return Promise.resolve(new Response(null, { status: 200 }));
  };
  await new S3Driver(bucket, { send }).exists(key);
  expect(seen).toEqual([`https://bay.s3.example.com/${key}`, expect.stringMatching(/Credential=k\/\d{8}\/eu-west-1\/s3\/aws4_request/)]);
});
