import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../server/src/config.ts";
import { filesUnder, read, root } from "./files.ts";
import { startArguments } from "./start-command.ts";

// The files in deploy/ are copied by operators: what they say of the product has to be true.

const nginx = read("deploy/nginx/remotebay.conf");
const caddy = read("deploy/Caddyfile");
const unit = read("deploy/systemd/remotebay@.service");
const variables = read("deploy/systemd/remotebay.env");
const dockerfile = read("deploy/container/Dockerfile");
const compose = parse(read("deploy/container/compose.yaml"), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[]; build?: { context: string; dockerfile: string } }>;
  volumes: Record<string, unknown>;
};

/** The variables that config.ts reads. */
const known = new Set([...read("server/src/config.ts").matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(([, name]) => name));
const defaults = readConfig({});

test("every variable that a file sets is one that the product reads, with a value that it accepts", () => {
  const settings = [...variables.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value] as const);
  expect(settings.length).toBeGreaterThan(8);
  expect(settings.filter(([name]) => !known.has(name))).toEqual([]);
  expect(() => readConfig(Object.fromEntries(settings))).not.toThrow();
  const container = Object.keys(compose.services.app?.environment ?? {});
  expect(container.filter((name) => !known.has(name))).toEqual([]);
  const inImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)].map(([, name = ""]) => name);
  expect(inImage.filter((name) => !known.has(name))).toEqual(["NODE_ENV"]);
});

test("all start the product as npm start does, with the pinned Node", () => {
  const command = startArguments();
  expect(unit).toContain(`ExecStart=/opt/remotebay/node_modules/node/bin/node ${command.join(" ")}\n`);
  expect(dockerfile).toContain(`ENTRYPOINT ${JSON.stringify(["node_modules/node/bin/node", ...command]).replaceAll(",", ", ")}`);
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: { node: string } };
  expect(/^FROM node:(\d+)/m.exec(dockerfile)?.[1]).toBe(dependencies.node.split(".")[0]);
});

test("ports, paths and programs that the files name exist", () => {
  const port = String(defaults.port);
  expect(nginx).toContain(`server 127.0.0.1:${port} `);
  expect(caddy).toContain(`127.0.0.1:${port}`);
  expect(dockerfile).toContain(`EXPOSE ${port}\n`);
  expect(read("server/src/platform/http/health.ts")).toContain(`"${/health_uri (\S+)/.exec(caddy)?.[1]}"`);
  const named = [unit, dockerfile].flatMap((text) => text.match(/\b(?:tools|server|docs)\/[\w./-]+\.(?:ts|md)/g) ?? []);
  expect(named.length).toBeGreaterThan(4);
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
  for (const path of ["/realtime", "/api/", "/assets/", "/metrics"]) expect(nginx).toContain(`location ${path} {`);
  const { build, volumes } = compose.services.app ?? {};
  expect(join("deploy/container", build?.context ?? "", build?.dockerfile ?? "")).toBe("deploy/container/Dockerfile");
  for (const volume of volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
});

test("what the proxies bound leaves the product its own limits", () => {
  const megabytes = Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]);
  expect(caddy).toContain(`max_size ${megabytes}MB`);
  expect(megabytes).toBeGreaterThan(50);
  // A second more than a stop takes at its longest drain.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(60 + 8);
  expect(defaults.drainMilliseconds).toBe(0);
});

test("the pages of docs/operating name only files of deploy/ that exist", () => {
  const named = filesUnder("docs/operating", /\.md$/).flatMap((page) => read(page).match(/\bdeploy\/[\w@./-]*[\w]/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  // The operator's own secrets are in no repository.
  for (const path of named.filter((one) => !one.endsWith("/.env"))) expect(existsSync(join(root, path)), path).toBe(true);
});
