// Builds the browser application as the server does at its start, so that the server does not build it again.
import { inspectWebBuild } from "../server/src/platform/start-up/web-build.ts";

const web = await inspectWebBuild();
await web.build();
