import swagger from "@fastify/swagger";
import createInstance, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { apiLevel, problems } from "@remotebay/contract";
import { answerConstants } from "./compression.ts";
import { liveReference } from "./live-reference.ts";

/** Describes the calls as OpenAPI (`/api/openapi.json`); must be registered before they are. */
export async function describeApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "RemoteBay", version, description: introduction() },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
  });
}

/** Shows the OpenAPI description as a page for people, `/api/docs`. */
export async function showApi(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async (scope) => {
    answerConstants(scope);
    let description: Promise<string> | undefined;
    scope.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
      description ??= describe(fastify);
      description.catch(() => (description = undefined));
      return reply
        .type("application/json; charset=utf-8")
        .serializer(String)
        .send(await description);
    });
    await scope.register(showReference);
  });
}

/** The whole description; what completes it is loaded for its first reader. */
async function describe(fastify: FastifyInstance): Promise<string> {
  const { completed } = await import("./api-description.ts");
  return JSON.stringify(await completed(fastify.swagger() as object as Record<string, unknown>));
}

const referencePath = "/api/docs";

/** The page's package holds its script of 4 MB as text: it is loaded for the first reader and not at the start, which saves 25 MB. */
async function showReference(scope: FastifyInstance): Promise<void> {
  const pages = new Map<string, Promise<Page>>();
  const answer = async (url: string, reply: FastifyReply): Promise<FastifyReply> => {
    const page = pages.get(url) ?? loadPage(url);
    pages.set(url, page);
    page.catch(() => pages.delete(url));
    const { type, text } = await page;
    return reply.type(type).send(text);
  };
  scope.addHook("onRequest", setPolicy);
  scope.get(`${referencePath}/`, { schema: { hide: true } }, async (request, reply) => {
    // The page's address of its script is relative to the slash, without which the router finds the page too.
    const [path = ""] = request.url.split("?");
    return path.endsWith("/") ? answer(`${referencePath}/`, reply) : reply.redirect(`${path}/`, 301);
  });
  const script = `${referencePath}/js/scalar.js`;
  scope.get(script, { schema: { hide: true } }, (_request, reply) => answer(script, reply));
}

interface Page {
  type: string;
  text: string;
}

/** What the package's plug-in answers, in an instance of its own that is closed again. */
async function loadPage(url: string): Promise<Page> {
  const { default: reference } = await import("@scalar/fastify-api-reference");
  const instance = createInstance();
  await instance.register(reference, { routePrefix: referencePath, configuration });
  const answer = await instance.inject(url);
  await instance.close();
  return { type: String(answer.headers["content-type"]), text: answer.payload };
}

function setPolicy(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  // The page has its script and styles inline, which the policy of the other pages forbids.
  void reply.header(
    "content-security-policy",
    [
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ].join("; "),
  );
  done();
}

// No fonts, telemetry or links of the maker of the page.
const configuration = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: "a[href*='scalar.com'] { display: none }",
} as object;

function introduction(): string {
  return `API level ${apiLevel}: \`GET configuration\` answers it, and docs/api-changes.md says what each level changed. Examples are of the demonstration world.\n\n${describeProblems()}\n\n${liveReference}`;
}

function describeProblems(): string {
  const rows = Object.entries(problems).map(([code, [status, title]]) => `| \`${code}\` | ${status} | ${title} |`);
  return [
    "Errors are `application/problem+json` (RFC 9457) with a `code` from this list:",
    "",
    "| code | status | meaning |",
    "|---|---|---|",
    ...rows,
  ].join("\n");
}
