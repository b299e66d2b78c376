import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that the path of a socket may have on every system (107 on Linux, 103 on macOS). */
const longestPath = 103;

/** A database of the embedded server. */
export interface Place {
  /** The folder with the cluster and the socket. */
  home: string;
  port: number;
  password: string;
  database: string;
}

/** The connection string over loopback. */
export function loopbackAddress({ port, password, database }: Omit<Place, "home">): string {
  return `postgres://remotebay:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The connection string of the embedded database: over its socket, which takes less of the processor for each packet than loopback, or over loopback
 * where there is no socket (a server that an older release started, Windows) or its path is too long.
 */
export async function embeddedAddress(place: Place): Promise<string> {
  const socket = join(place.home, `.s.PGSQL.${place.port}`);
  const isThere = (await stat(socket).catch(() => undefined))?.isSocket() === true;
  const isUsable = isThere && process.platform !== "win32" && Buffer.byteLength(socket) <= longestPath;
  return loopbackAddress(place) + (isUsable ? `?host=${encodeURIComponent(place.home)}` : "");
}
