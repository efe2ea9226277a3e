import { count, sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { type Operation, operations } from "#lib/contract/index.ts"
import { isFromMonitor } from "#lib/settings/address-blocks.ts"
import { endpointNotFound } from "../core/errors.ts"
import { column, rowsOf } from "../db/rows.ts"
import { queuedEmails } from "../db/schema/mail.ts"
import { setAside } from "../db/schema/set-aside.ts"
import { jobNames } from "../jobs/job-kind.ts"
import { jobsSchema } from "../jobs/jobs.ts"
import type { Deps } from "../services/deps.ts"
import { showConnectionMetrics } from "./connection-metrics.ts"
import { inTime } from "./in-time.ts"
import { operationOf } from "./request.ts"

const jobStates = { created: "waiting", retry: "waiting", active: "running", failed: "failed" } as const

const jobCountShape = {
  kind: column.text(),
  state: column.text<keyof typeof jobStates>(),
  jobs: column.number(),
}

function showJobs(register: Registry, { db }: Deps): void {
  new Gauge({
    name: "outpost_api_jobs",
    help: "Jobs by kind that are waiting, running or were given up within a week",
    labelNames: ["kind", "state"],
    registers: [register],
    async collect() {
      this.reset()
      const counts = await inTime(
        rowsOf(
          db,
          jobCountShape,
          sql`select name as kind, state::text as state, count(*) as jobs from ${sql.identifier(jobsSchema)}.job
              where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
        ),
      )
      if (!counts) return
      for (const kind of jobNames) {
        for (const state of new Set(Object.values(jobStates))) this.set({ kind, state }, 0)
        const own = counts.filter((found) => found.kind === kind)
        for (const { state, jobs } of own) this.inc({ kind, state: jobStates[state] }, jobs)
      }
    },
  })
}

function showSetAside(register: Registry, { db }: Deps): void {
  new Gauge({
    name: "outpost_api_set_aside",
    help: "Rows that failed alone and wait to be tried again, by kind of job",
    labelNames: ["kind"],
    registers: [register],
    async collect() {
      this.reset()
      const counted = db.select({ kind: setAside.kind, rows: count() }).from(setAside).groupBy(setAside.kind)
      const found = await inTime(counted)
      if (!found) return
      for (const kind of jobNames) this.set({ kind }, 0)
      for (const { kind, rows } of found) this.set({ kind }, rows)
    },
  })
}

function showMails(register: Registry, { db, mailer }: Deps): void {
  new Counter({
    name: "outpost_api_mails_total",
    help: "Emails accepted by the server, and failed attempts",
    labelNames: ["outcome"],
    registers: [register],
    collect() {
      this.reset()
      for (const [outcome, mails] of Object.entries(mailer.tally)) this.inc({ outcome }, mails)
    },
  })
  new Counter({
    name: "outpost_api_mail_reports_total",
    help: "Reports of email servers on emails, by outcome",
    labelNames: ["outcome"],
    registers: [register],
    collect() {
      this.reset()
      for (const [outcome, reports] of Object.entries(mailer.reports)) this.inc({ outcome }, reports)
    },
  })
  new Gauge({
    name: "outpost_api_mails_waiting",
    help: "Emails waiting to be sent",
    registers: [register],
    async collect() {
      this.reset()
      const [found] = (await inTime(db.select({ mails: count() }).from(queuedEmails))) ?? []
      if (found) this.set(found.mails)
      else this.remove()
    },
  })
}

function showPool(register: Registry, { pool }: Deps): void {
  if (!pool) return
  new Gauge({
    name: "outpost_api_pool_connections",
    help: "Connections to PostgreSQL: all, idle, and callers waiting for one",
    labelNames: ["state"],
    registers: [register],
    collect() {
      for (const [state, connections] of Object.entries(pool())) this.set({ state }, connections)
    },
  })
}

function watchStreams(app: FastifyInstance, register: Registry): void {
  const open = new Gauge({
    name: "outpost_api_open_streams",
    help: "Open streaming responses: events, direct downloads",
    labelNames: ["operation"],
    registers: [register],
  })
  for (const [operation, { streams }] of Object.entries<Operation>(operations)) {
    if (streams) open.set({ operation }, 0)
  }
  app.addHook("onRequest", async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (!operation || !operationOf(request)?.streams) return
    open.inc({ operation })
    reply.raw.once("close", () => open.dec({ operation }))
  })
}

/**
 * Serves /metrics to this machine and MONITORS: how long answers take by operation and status, jobs, mails, the pool,
 * connections to providers, open streams, and the process's own figures.
 */
export function servePrometheus(app: FastifyInstance, deps: Deps): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: "outpost_api_request_seconds",
    help: "Seconds until a response was sent",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  showJobs(register, deps)
  showSetAside(register, deps)
  showMails(register, deps)
  showPool(register, deps)
  showConnectionMetrics(register, deps)
  watchStreams(app, register)
  app.addHook("onResponse", async (request, reply) => {
    const { operation = "unknown" } = request.routeOptions.config
    durations.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get("/metrics", { config: { operation: "metrics" } }, async (request, reply) => {
    const { socket, headers } = request.raw
    if (!isFromMonitor(socket.remoteAddress, headers, deps.config.monitors)) throw endpointNotFound()
    return reply.header("content-type", register.contentType).send(await register.metrics())
  })
}
