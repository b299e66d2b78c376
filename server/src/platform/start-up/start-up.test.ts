import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { printAccounts } from "../../demo-world.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { checkPort, listen } from "./listen.ts";
import { createProgress } from "./progress.ts";
import { diskFullError, explainFileFault, saysDiskFull, StartUpError } from "./start-up-error.ts";
import { inspectWebBuild } from "./web-build.ts";

/** Like Fastify's `listen`, on a plain Node server. */
function listener(server: Server) {
  return {
    listen: ({ port, host }: { port: number; host: string }) =>
      new Promise<string>((done, failed) => {
        server.once("error", failed);
        server.listen(port, host, () => {
          const address = server.address();
          done(`http://${host}:${typeof address === "object" ? address?.port : 0}`);
        });
      }),
  };
}

test("an occupied port is reported with a solution", async () => {
  const [first, second] = [createServer(), createServer()];
  onTestFinished(() => void first.close());
  const address = await listen(listener(first), { port: 0, host: "127.0.0.1" });
  const port = Number(new URL(address).port);
  const failure = listen(listener(second), { port, host: "127.0.0.1" });
  await expect(failure).rejects.toThrow(StartUpError);
  await expect(failure).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
  );
  await expect(checkPort({ port, host: "127.0.0.1" })).rejects.toThrow(/already in use/);
  await checkPort({ port: 0, host: "127.0.0.1" });
  await expect(listen(listener(createServer()), { port: 0, host: "203.0.113.7" })).rejects.toThrow(/not an address of this machine/);
});

test("listening on all addresses prints one that can be opened", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  expect(await listen(listener(server), { port: 0, host: "0.0.0.0" })).toMatch(/^http:\/\/localhost:\d+$/);
});

const fault = (code: string) => explainFileFault(Object.assign(new Error(code), { code }), "/srv/bay");

test("disk errors are explained", () => {
  expect(String(fault("ENOSPC"))).toMatch(/The disk of \/srv\/bay is full/);
  expect(String(fault("EACCES"))).toMatch(/No permission to write in \/srv\/bay/);
  expect(String(fault("EROFS"))).toMatch(/read-only/);
  expect(String(fault("ENOTDIR"))).toMatch(/a file with this name exists/);
  const other = new TypeError("mistake");
  expect(explainFileFault(other, "/srv/bay")).toBe(other);
  const told = diskFullError("/srv/bay");
  expect(explainFileFault(told, "elsewhere")).toBe(told);
  expect(saysDiskFull('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toBe(true);
});

test("a data folder that cannot be made or written fails with the reason of the file system", async () => {
  const folder = await mkdtemp(join(tmpdir(), "remotebay-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await prepareDataFolder(join(folder, "new", "data"));
  expect(await readdir(join(folder, "new", "data"))).toEqual([]);
  await writeFile(join(folder, "file"), "");
  await expect(prepareDataFolder(join(folder, "file", "data"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test("a first start shows its steps, a later one is quiet", async () => {
  const write = vi.fn<(text: string) => void>();
  const first = createProgress({ write, steps: 2, verbose: true });
  expect(await first.step("Preparing the database", () => Promise.resolve(7))).toBe(7);
  await first.step("Filling", async (report) => report("120 requests"));
  expect(write.mock.calls.flat().join("")).toMatch(
    /^1\/2 Preparing the database…\n {4}done in \d+\.\d s\n2\/2 Filling…\n {4}120 requests\n {4}done in/,
  );
  write.mockClear();
  await createProgress({ write, steps: 2, verbose: false }).step("Preparing the database", () => Promise.resolve());
  expect(write).not.toHaveBeenCalled();
});

test("the accounts are a table", () => {
  const lines: string[] = [];
  printAccounts(
    [
      { username: "shop@demo.test", password: "pw", place: "Northside", role: "InShopTech" },
      { username: "tech@demo.test", password: "pw", place: "operations", role: "MasterTech" },
    ],
    (text) => lines.push(text),
  );
  expect(lines).toEqual([
    "",
    "Sign in as one of these; the password is pw",
    "  shop@demo.test  Northside   InShopTech",
    "  tech@demo.test  operations  MasterTech",
  ]);
});

test("the browser application is built again when, and only when, its sources changed", async () => {
  const root = await mkdtemp(join(tmpdir(), "remotebay-web-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  expect(await inspectWebBuild(root)).toMatchObject({ folder: undefined, stale: false });

  await mkdir(join(root, "web/node_modules/vite/bin"), { recursive: true });
  await mkdir(join(root, "web/src"));
  await writeFile(join(root, "web/package.json"), "{}");
  await writeFile(join(root, "web/index.html"), "<p>");
  await writeFile(join(root, "web/src/app.ts"), "1");
  // A fake builder that writes into the requested folder.
  await writeFile(join(root, "web/node_modules/vite/package.json"), "{}");
  const builder =
    'const { writeFileSync, existsSync } = require("node:fs"); if (existsSync("fail")) { console.error("bad import"); process.exit(1); } writeFileSync(process.argv[4] + "/index.html", process.env.NODE_ENV);';
  await writeFile(join(root, "web/node_modules/vite/bin/vite.js"), builder);

  const before = await inspectWebBuild(root);
  expect(before.stale).toBe(true);
  await before.build();
  expect((await readdir(join(root, "web/dist"))).toSorted()).toEqual([".build-id", "index.html"]);
  // Whatever NODE_ENV is: it is "test" here.
  expect(await readFile(join(root, "web/dist/index.html"), "utf8")).toBe("production");
  expect((await inspectWebBuild(root)).stale).toBe(false);

  await writeFile(join(root, "web/src/app.test.ts"), "a test changes nothing");
  expect((await inspectWebBuild(root)).stale).toBe(false);
  await writeFile(join(root, "web/src/app.ts"), "2");
  const changed = await inspectWebBuild(root);
  expect(changed.stale).toBe(true);
  await writeFile(join(root, "web/fail"), "");
  await expect(changed.build()).rejects.toThrow(/could not be built:\nbad import/);
  expect(await readdir(join(root, "web/dist"))).toContain("index.html");
  expect(await readdir(join(root, ".cache"))).toEqual([]);
});
