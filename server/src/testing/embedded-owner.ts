import { startEmbedded } from "../platform/database/embedded.ts";

// Run by tests as a process of its own: owns an embedded database until it is killed.
const { stop: _stop, ...database } = await startEmbedded({ dataDir: process.argv[2] ?? "" });
process.send?.(database);
