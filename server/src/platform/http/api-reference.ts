import swagger from "@fastify/swagger";
import reference from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { problems } from "@remotebay/contract";
import { answerConstants } from "./compression.ts";

/** Describes the calls as OpenAPI (`/api/openapi.json`); must be registered before they are. */
export async function describeApi(fastify: FastifyInstance, version: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "RemoteBay", version, description: describeProblems() },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
  });
}

/** Shows the OpenAPI description as a page for people, `/api/docs`. */
export async function showApi(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async (scope) => {
    answerConstants(scope);
    let description: string | undefined;
    scope.get("/api/openapi.json", { schema: { hide: true }, helmet: {} } as object, (_request, reply) => {
      description ??= JSON.stringify(fastify.swagger());
      return reply.type("application/json; charset=utf-8").serializer(String).send(description);
    });
    await showReference(scope);
  });
}

async function showReference(scope: FastifyInstance): Promise<void> {
  await scope.register(reference, {
    routePrefix: "/api/docs",
    configuration,
    hooks: {
      onRequest: (_request, reply, done) => {
        // The page has its script and styles inline, which the policy of the other pages forbids.
        void reply.header(
          "content-security-policy",
          [
            "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
          ].join("; "),
        );
        done();
      },
    },
  });
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
