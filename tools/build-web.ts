// Builds the browser application the way the server does at its start, so that the server finds it fresh.
import { inspectWebBuild } from "../server/src/platform/start-up/web-build.ts";

const web = await inspectWebBuild();
await web.build();
