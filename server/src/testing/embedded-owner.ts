import { startEmbedded } from "../platform/database/embedded.ts";

// Tests run this as a separate process, which keeps an embedded database running until it is killed.
const { stop: _stop, ...database } = await startEmbedded({ dataDir: process.argv[2] ?? "" });
process.send?.(database);
