import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../e2e/support/server.ts";
import { installPackages } from "../tools/install-packages.ts";

const files = join(import.meta.dirname, "../deploy/nginx");

/** nginx with the configuration that operators get, on this machine's loopback alone. */
export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

export interface NginxOptions {
  /** The ports of the processes behind it. */
  ports: readonly number[];
  /** For its files. */
  folder: string;
  /** With a certificate of its own making and HTTP/2, as operators run it; else without both. */
  tls?: boolean;
}

/** Starts Debian's nginx, which is installed if it is missing; its service stays as it is. */
export async function startNginx({ ports, folder, tls = false }: NginxOptions): Promise<Nginx> {
  installPackages(["nginx-light"]);
  const place = join(folder, "nginx");
  mkdirSync(join(place, "temp"), { recursive: true });
  // Its workers are another user, who has to come as far as here.
  for (const path of [folder, place, join(place, "temp")]) chmodSync(path, 0o755);
  const [port, plain] = [await freePort(), await freePort()];
  writeFileSync(join(place, "remotebay-headers"), readFileSync(join(files, "remotebay-headers")));
  if (tls) makeCertificate(place);
  const site = siteOf({ ports, port, plain, place, tls });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${join(place, "temp", name)};\n`,
  );
  const file = join(place, "nginx.conf");
  const log = join(import.meta.dirname, "../test-results/faults-nginx.log");
  writeFileSync(
    file,
    `worker_processes 1;\npid ${place}/pid;\nerror_log ${log} warn;\nevents { worker_connections 4096; }\nhttp {\n  access_log off;\n${temporary.join("")}${site}}\n`,
  );
  const child = spawn("/usr/sbin/nginx", ["-c", file, "-p", place, "-g", "daemon off;"], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  await listening(child, `http://127.0.0.1:${plain}/`);
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

interface SiteOptions extends Omit<NginxOptions, "folder"> {
  port: number;
  plain: number;
  place: string;
}

/** The file of `deploy/nginx` with the addresses of this machine. */
function siteOf({ ports, port, plain, place, tls }: SiteOptions): string {
  const lines = readFileSync(join(files, "remotebay.conf"), "utf8")
    .replace(/^ *server 127\.0\.0\.1:4000 (.*);$/m, (_line, options: string) =>
      ports.map((one) => `  server 127.0.0.1:${one} ${options};`).join("\n"),
    )
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}${tls ? " ssl http2" : ""};`)
    .replaceAll("/etc/nginx/remotebay-headers", join(place, "remotebay-headers"))
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${place}/certificate.pem;`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${place}/key.pem;`)
    // All callers of a drill have one address.
    .replace("rate=100r/s", "rate=100000r/s");
  return tls ? lines : lines.replaceAll(/^ *ssl_.*\n/gm, "");
}

function makeCertificate(place: string): void {
  const words = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
  ];
  const { status } = spawnSync("openssl", [...words, "-keyout", join(place, "key.pem"), "-out", join(place, "certificate.pem")], {
    stdio: "ignore",
  });
  if (status !== 0) throw new Error("openssl could not make a certificate: apt-get install openssl");
}

async function listening(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    try {
      await fetch(url, { redirect: "manual" });
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error("nginx does not listen");
}
