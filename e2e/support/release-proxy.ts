import { createServer, type IncomingMessage, request as send, type RequestOptions, type ServerResponse } from "node:http";
import { connect } from "node:net";

/** Another address of a running server, at which a later release can be published: the stories of other workers do not see it. */
export interface ReleaseProxy {
  url: string;
  /** From now on `/sw.js` is that of a later release. */
  publish(): void;
  close(): Promise<void>;
}

const later = "\n// A later release.\n";

export async function openReleaseProxy(target: string): Promise<ReleaseProxy> {
  const { hostname, port } = new URL(target);
  let isPublished = false;
  const forward = (request: IncomingMessage, reply: ServerResponse) => {
    const isLater = isPublished && request.url === "/sw.js";
    const options: RequestOptions = { hostname, port, path: request.url, method: request.method, headers: request.headers };
    // The script is changed below, so it must come whole and uncompressed.
    if (isLater) options.headers = { host: request.headers.host };
    const sent = send(options, (answer) => {
      const headers = { ...answer.headers };
      if (isLater) {
        delete headers.etag;
        delete headers["content-length"];
      }
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.on("end", () => reply.end(isLater ? later : undefined));
      answer.pipe(reply, { end: false });
    });
    sent.on("error", () => reply.destroy());
    request.pipe(sent);
  };
  const server = createServer(forward);
  // The live connection is passed on as it is.
  server.on("upgrade", (request: IncomingMessage, near, head: Buffer) => {
    const far = connect(Number(port), hostname);
    const lines = request.rawHeaders.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join("");
    far.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    publish: () => (isPublished = true),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
