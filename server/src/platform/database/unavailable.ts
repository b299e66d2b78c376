/** The database does not answer: calls are refused at once instead of waiting for it. */
export class DatabaseAway extends Error {
  constructor(options?: ErrorOptions) {
    super("The database does not answer.", options);
    this.name = "DatabaseAway";
  }
}

/** Seconds after which a call may be sent again, by SQLSTATE or its class. */
const byState: Readonly<Record<string, number>> = {
  "08": 2, // connection lost
  "53": 2, // no connection, memory or other resource left
  "53100": 10, // disk full
  "57P01": 2, // shut down by an administrator
  "57P02": 2, // recovers from a crash
  "57P03": 2, // starts or stops
  "57014": 5, // a statement ran out of time
  "58": 5, // the database cannot read or write its files
  "25006": 5, // a standby that is not yet promoted
  "25P03": 2, // a transaction was idle for too long
  "40001": 1, // two transactions in each other's way
  "40P01": 1, // deadlock
  "55P03": 1, // a lock that could not be had
};

// EAGAIN: a socket's queue of connections is full.
const codes = /^(EAGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
// What `pg` and its pool say without a code.
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Seconds until it is worth trying again where an error says that the database cannot serve anybody at present: it is away,
 * restarting, full or out of connections. Undefined for every other error. Errors that Drizzle wrapped are looked through.
 */
export function secondsUntilAvailable(error: unknown): number | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseAway || messages.test(current.message)) return 2;
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    // The socket of a database that has ended is missing; any other file that is missing says nothing about the database.
    if (codes.test(code) || (code === "ENOENT" && "syscall" in current && current.syscall === "connect")) return 2;
    const seconds = /^[0-9A-Z]{5}$/.test(code) ? (byState[code] ?? byState[code.slice(0, 2)]) : undefined;
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
