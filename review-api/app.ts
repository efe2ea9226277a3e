import Fastify, { type FastifyInstance } from "fastify"
import { maxBodyBytes, requestIdHeader, requestIdOf } from "#lib/contract/index.ts"
import { readJsonBodies } from "./http/body-parser.ts"
import { serveCertificateQuestion } from "./http/certificate-question.ts"
import { clientFault } from "./http/client-fault.ts"
import { closeSilent } from "./http/close-silent.ts"
import { serveDocs } from "./http/docs.ts"
import { answerErrors, answerFrameworkFault } from "./http/error-answer.ts"
import { serveHealth } from "./http/health.ts"
import { createLimits } from "./http/limits.ts"
import { applyMethodOverride, checkMethodOverride } from "./http/method-override.ts"
import { createMount } from "./http/mount.ts"
import { serveOutbox } from "./http/outbox.ts"
import { servePrometheus } from "./http/prometheus.ts"
import { checkUrlLength, maxUrlLength } from "./http/request.ts"
import { logRequests } from "./http/request-log.ts"
import { addRequestState } from "./http/request-state.ts"
import { accountRoutes } from "./routes/accounts.ts"
import { alertRoutes } from "./routes/alerts.ts"
import { auditRoutes } from "./routes/audit.ts"
import { autoResponseRoutes } from "./routes/auto-responses.ts"
import { bulkActionRoutes } from "./routes/bulk-actions.ts"
import { contactRoutes } from "./routes/contacts.ts"
import { disputeRoutes } from "./routes/disputes.ts"
import { exportRoutes } from "./routes/exports.ts"
import { filterRoutes } from "./routes/filters.ts"
import { importRoutes } from "./routes/imports.ts"
import { insightRoutes } from "./routes/insights.ts"
import { integrationRoutes } from "./routes/integrations.ts"
import { metricsRoutes } from "./routes/metrics.ts"
import { noteRoutes } from "./routes/notes.ts"
import { oauthRoutes } from "./routes/oauth.ts"
import { placeRoutes } from "./routes/places.ts"
import { profileRoutes } from "./routes/profiles.ts"
import { publicRoutes } from "./routes/public.ts"
import { realtimeRoutes } from "./routes/realtime.ts"
import { regionRoutes } from "./routes/regions.ts"
import { reportRoutes } from "./routes/reports.ts"
import { responseTemplateRoutes } from "./routes/response-templates.ts"
import { responseRoutes } from "./routes/responses.ts"
import { reviewLabelRoutes } from "./routes/review-labels.ts"
import { reviewRoutes } from "./routes/reviews.ts"
import { rootRoutes } from "./routes/root.ts"
import { scheduledExportRoutes } from "./routes/scheduled-exports.ts"
import { scorecardRoutes } from "./routes/scorecards.ts"
import { sessionRoutes } from "./routes/session.ts"
import { signupRoutes } from "./routes/signup.ts"
import { ssoRoutes } from "./routes/sso.ts"
import { tagRoutes } from "./routes/tags.ts"
import { triageRoutes } from "./routes/triage.ts"
import { uploadRoutes } from "./routes/uploads.ts"
import { userPreferenceRoutes } from "./routes/user-preferences.ts"
import { userRoutes } from "./routes/users.ts"
import { webhookRoutes } from "./routes/webhooks.ts"
import { whitelabelRoutes } from "./routes/whitelabels.ts"
import type { Deps } from "./services/deps.ts"

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
    clientErrorHandler: clientFault,
    frameworkErrors: answerFrameworkFault,
  })
}

/**
 * The Review API on the given database, clock, mailer and log; nothing listens yet.
 * @throws when an operation of the table has no route.
 */
export async function createReviewApi(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps)
  closeSilent(app)
  addRequestState(app)
  readJsonBodies(app)
  answerErrors(app, deps)
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
  serveDocs(app)
  serveOutbox(app, deps)
  const { mount, checkComplete } = createMount(app, deps, createLimits(deps))
  rootRoutes(mount)
  sessionRoutes(mount)
  whitelabelRoutes(mount)
  ssoRoutes(mount)
  signupRoutes(mount)
  regionRoutes(mount)
  accountRoutes(mount)
  userRoutes(mount)
  profileRoutes(mount)
  placeRoutes(mount)
  filterRoutes(mount)
  reviewRoutes(mount)
  realtimeRoutes(mount)
  reviewLabelRoutes(mount)
  bulkActionRoutes(mount)
  importRoutes(mount)
  tagRoutes(mount)
  noteRoutes(mount)
  disputeRoutes(mount)
  responseRoutes(mount)
  responseTemplateRoutes(mount)
  autoResponseRoutes(mount)
  insightRoutes(mount)
  metricsRoutes(mount)
  reportRoutes(mount)
  integrationRoutes(mount)
  oauthRoutes(mount)
  userPreferenceRoutes(mount)
  auditRoutes(mount)
  exportRoutes(mount)
  uploadRoutes(mount)
  scheduledExportRoutes(mount)
  alertRoutes(mount)
  contactRoutes(mount)
  scorecardRoutes(mount)
  publicRoutes(mount)
  webhookRoutes(mount)
  triageRoutes(mount)
  checkComplete()
  app.addHook("onListen", async () => {
    void deps.mailer.check()
    void deps.readiness.when("migrations").then(deps.mailer.start)
  })
  // Streams of events have no end of their own, and closing waits for every answer.
  app.addHook("preClose", async () => deps.events.stop())
  app.addHook("onClose", async () => {
    await deps.jobs.stop()
    await deps.mailer.close()
  })
  return app
}
