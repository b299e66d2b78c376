import helmet from "@fastify/helmet";
import createInstance, { type FastifyInstance } from "fastify";

/** Sends the security headers with every reply. They are the same for all, so helmet makes them once, in an instance of its own. */
export async function sendSecurityHeaders(fastify: FastifyInstance, https: boolean): Promise<void> {
  const instance = createInstance();
  await instance.register(helmet, securityHeaders(https));
  // Helmet has set its headers when the handler runs, and nobody else has set any.
  instance.get("/", (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await instance.inject("/")).json<Record<string, string>>();
  await instance.close();
  fastify.addHook("onRequest", (request, reply, done) => {
    void reply.headers(headers);
    // What somebody reads by a link of theirs is for no search engine.
    if (/^\/(?:api\/)?shared/i.test(request.url)) void reply.header("x-robots-tag", "noindex, nofollow");
    done();
  });
}

function securityHeaders(https: boolean): Parameters<typeof helmet>[1] {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", "blob:", "data:"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // Components position overlays with style attributes; none needs a style element.
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "same-origin" },
  };
}
