import Fastify, { type FastifyInstance } from "fastify"
import { openApiDocument } from "../openapi/document.ts"
import type { Deps } from "../services/deps.ts"

/** The browsable page is several megabytes of script, so it is loaded when someone first asks for it. */
async function loadDocs(): Promise<FastifyInstance> {
  const { default: reference } = await import("@scalar/fastify-api-reference")
  const docs = Fastify({ logger: false })
  await docs.register(reference, {
    routePrefix: "/docs",
    configuration: {
      url: "/openapi.json",
      pageTitle: "Outpost Review API",
      withDefaultFonts: false,
      telemetry: false,
      authentication: { preferredSecurityScheme: "bearer" },
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  await docs.ready()
  return docs
}

/** Nothing of the page may be loaded from, or sent to, anywhere else. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join("; ")

/** Serves /openapi.json and a page at /docs to read and try it, without anything from elsewhere. */
export function serveDocs(app: FastifyInstance, { config }: Pick<Deps, "config">): void {
  let document: string | undefined
  app.get("/openapi.json", { config: { operation: "openapi" } }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(config.publicUrl ?? "/"))
    return reply.header("content-type", "application/json; charset=utf-8").send(document)
  })
  let docs: Promise<FastifyInstance> | undefined
  const page = { operation: "docs" } as const
  app.get("/docs", { config: page }, async (_request, reply) => reply.redirect("/docs/", 301))
  app.get("/docs/*", { config: page }, async (request, reply) => {
    docs ??= loadDocs()
    const answer = await (await docs).inject({ method: "GET", url: request.url })
    return reply
      .code(answer.statusCode)
      .headers({ "content-type": answer.headers["content-type"], "content-security-policy": policy })
      .send(answer.rawPayload)
  })
}
