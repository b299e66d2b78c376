import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfiguration } from "../lib/configuration.ts";
import { loadLanguage } from "../lib/i18n/load.ts";
import { startSession } from "../lib/session.ts";
import { loadLikelyScreen, Root } from "./root.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no root element.");

// These load in parallel. (A top-level await would prevent the bundler from merging chunks.)
const language = loadLanguage();
void loadConfiguration();
void startSession();
loadLikelyScreen();
const root = createRoot(place);
void language.then((loaded) =>
  root.render(
    <StrictMode>
      <Root language={loaded} />
    </StrictMode>,
  ),
);

// After the first screen, with which these files would compete.
addEventListener("load", () => setTimeout(() => void collect().catch(() => undefined), 2000));

async function collect(): Promise<void> {
  (await import("../lib/collect-failures.ts")).collectFailures();
}
if (import.meta.env.PROD) {
  addEventListener("load", () => {
    setTimeout(() => void import("../lib/release.ts").then(({ keepFiles }) => keepFiles()).catch(() => undefined), 2000);
  });
}
