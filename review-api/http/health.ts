import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { readinessPath } from "#lib/contract/index.ts"
import { retryAfterSeconds } from "../core/errors.ts"
import type { ReadyPart } from "../core/readiness.ts"
import { rowsOf } from "../db/connect.ts"
import type { Deps } from "../services/deps.ts"

/** Whoever asks for readiness waits no longer. */
const longestMs = 2_000

/** Calls cannot be served without these. */
const needed = ["database", "migrations", "jobs"] as const satisfies (ReadyPart | "database")[]

const answers = ({ db }: Deps): Promise<boolean> =>
  Promise.race([
    rowsOf(db, sql`select 1`).then(
      () => true,
      () => false,
    ),
    pause(longestMs, false, { ref: false }),
  ])

async function missing(deps: Deps): Promise<(typeof needed)[number][]> {
  const parts = deps.readiness.missing()
  return (await answers(deps)) ? parts : ["database", ...parts]
}

/**
 * Serves /healthz (200 as long as the process answers, whatever else is away) and /readyz (200 when calls can be served,
 * else 503 with what is missing). Mails wait in the database, so a server that does not take them only makes it
 * `degraded`.
 */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", { config: { operation: "healthz" } }, async () => ({ status: "ok" }))
  app.get(readinessPath, { config: { operation: "readyz" } }, async (_request, reply) => {
    const parts = await missing(deps)
    const mail = deps.mailer.state()
    const checks = {
      ...Object.fromEntries(needed.map((part) => [part, parts.includes(part) ? "missing" : "ok"])),
      mail,
    }
    if (parts.length === 0) return { status: mail === "failed" ? "degraded" : "ok", checks }
    const error = `Not ready. Missing: ${parts.join(", ")}.`
    const body = { status: 503, error, code: "not_ready", missing: parts, checks }
    return reply.code(503).header("retry-after", retryAfterSeconds).send(body)
  })
}
