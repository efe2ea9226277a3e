import Fastify, { type FastifyInstance } from "fastify"
import { maxBodyBytes, requestIdHeader, requestIdOf } from "#lib/contract/index.ts"
import { readJsonBodies } from "./http/body-parser.ts"
import { serveCertificateQuestion } from "./http/certificate-question.ts"
import { clientError } from "./http/client-error.ts"
import { closeSilent } from "./http/close-silent.ts"
import { countRequests } from "./http/count-requests.ts"
import { serveDocs } from "./http/docs.ts"
import { answerErrors, answerFrameworkError } from "./http/error-answer.ts"
import { serveHealth } from "./http/health.ts"
import { keepConnections } from "./http/keep-connections.ts"
import { createLimits } from "./http/limits.ts"
import { applyMethodOverride, checkMethodOverride } from "./http/method-override.ts"
import { mountVerbs } from "./http/mount.ts"
import { serveOutbox } from "./http/outbox.ts"
import { servePrometheus } from "./http/prometheus.ts"
import { checkUrlLength, maxUrlLength } from "./http/request.ts"
import { logRequests } from "./http/request-log.ts"
import { addRequestState } from "./http/request-state.ts"
import type { Deps } from "./services/deps.ts"
import { verbsOfFolders } from "./services/verbs.gen.ts"

const maxHeaderBytes = 32 * 1024

function createServer(deps: Deps): FastifyInstance {
  return Fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: deps.config.slowestRequestMs,
      connectionsCheckingInterval: Math.ceil(deps.config.slowestRequestMs / 4),
    },
    requestTimeout: deps.config.slowestRequestMs,
    connectionTimeout: deps.config.longestSilenceMs,
    keepAliveTimeout: 75_000,
    trustProxy: deps.config.trustedProxies,
    // Parameters are read from the address itself, in order and with repeated names.
    routerOptions: { maxParamLength: maxUrlLength, querystringParser: () => ({}) },
    genReqId: ({ headers }) => requestIdOf(headers[requestIdHeader]),
    rewriteUrl(raw) {
      applyMethodOverride(raw)
      return raw.url ?? "/"
    },
    clientErrorHandler: clientError,
    frameworkErrors: answerFrameworkError,
  })
}

/**
 * The Review API on the given database, clock, mailer and log; nothing listens yet.
 * @throws when an operation of the table has no verb, or two.
 */
export async function createReviewApi(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps)
  closeSilent(app)
  addRequestState(app)
  readJsonBodies(app)
  answerErrors(app, deps)
  keepConnections(app)
  countRequests(app)
  logRequests(app, deps)
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      [requestIdHeader]: request.id,
    })
    checkUrlLength(request)
    checkMethodOverride(request.raw)
  })
  servePrometheus(app, deps)
  serveHealth(app, deps)
  serveCertificateQuestion(app, deps)
  serveDocs(app, deps)
  serveOutbox(app, deps)
  mountVerbs(app, deps, createLimits(deps), verbsOfFolders)
  app.addHook("onListen", async () => {
    void deps.mailer.check()
    void deps.readiness.when("migrations").then(deps.mailer.start)
  })
  // Streams of events have no end of their own, and closing waits for every answer.
  app.addHook("preClose", async () => deps.events.stop())
  app.addHook("onClose", async () => {
    await deps.jobs.stop()
    await deps.mailer.close()
    deps.requestTransport.close()
  })
  return app
}
