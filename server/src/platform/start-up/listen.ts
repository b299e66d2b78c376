import { createServer } from "node:net";
import { StartUpError } from "./start-up-error.ts";

interface Listener {
  listen(options: { port: number; host: string }): Promise<string>;
}

/** Opens the port briefly, so that an occupied one is reported before the slow steps of a start. Throws like `listen`. */
export async function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((done, failed) => {
      probe.once("error", failed);
      probe.listen({ port, host }, () => probe.close(() => done()));
    });
  } catch (error) {
    throw explain(error, port, host);
  }
}

/** Starts listening and returns a URL to open in a browser. Throws StartUpError if the port is occupied or not permitted. */
export async function listen(server: Listener, { port, host }: { port: number; host: string }): Promise<string> {
  try {
    const address = new URL(await server.listen({ port, host }));
    // 0.0.0.0 and :: are not addresses to open; on this machine it is localhost.
    if (host === "0.0.0.0" || host === "::") address.hostname = "localhost";
    return address.href.replace(/\/$/, "");
  } catch (error) {
    throw explain(error, port, host);
  }
}

function explain(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new StartUpError(
      `Port ${port} on ${host} is already in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      { cause: error },
    );
  if (code === "EACCES")
    return new StartUpError(
      `Port ${port} may not be used by this user; ports below 1024 usually belong to root. Set PORT to a higher one.`,
      { cause: error },
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartUpError(`HOST is ${host}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`, {
      cause: error,
    });
  return error;
}
