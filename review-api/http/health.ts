import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { readinessPath } from "#lib/contract/index.ts"
import { retryAfterSeconds } from "../core/errors.ts"
import type { ReadyPart } from "../core/readiness.ts"
import type { Deps } from "../services/deps.ts"

/** Whoever asks for readiness waits no longer. */
const longestMs = 2_000

/** Calls cannot be served without these. */
const needed = ["database", "migrations", "jobs"] as const satisfies (ReadyPart | "database")[]

const answers = ({ db }: Deps): Promise<boolean> =>
  Promise.race([
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    ),
    pause(longestMs, false, { ref: false }),
  ])

async function missing(deps: Deps): Promise<(typeof needed)[number][]> {
  const parts = deps.readiness.missing()
  return (await answers(deps)) ? parts : ["database", ...parts]
}

/** With less, what is written soon finds no space; the embedded database extends its log by 16 MB. */
const leastFreeBytes = 32 * 1024 * 1024

async function stateOfDisk({ storage }: Deps): Promise<"ok" | "full" | "unknown"> {
  const free = await Promise.race([storage.freeBytes(), pause(longestMs, null, { ref: false })])
  if (free === null) return "unknown"
  return free < leastFreeBytes ? "full" : "ok"
}

/**
 * Serves /healthz (200 as long as the process answers, whatever else is away) and /readyz (200 when calls can be served,
 * else 503 with what is missing). Mails wait in the database, and a full disk can be read, so a server that takes no mails
 * and a disk without space only make it `degraded`.
 */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", { config: { operation: "healthz" } }, async () => ({ status: "ok" }))
  app.get(readinessPath, { config: { operation: "readyz" } }, async (_request, reply) => {
    const [parts, disk] = await Promise.all([missing(deps), stateOfDisk(deps)])
    const mail = deps.mailer.state()
    const checks = {
      ...Object.fromEntries(needed.map((part) => [part, parts.includes(part) ? "missing" : "ok"])),
      mail,
      disk,
    }
    const isDegraded = mail === "failed" || disk === "full"
    if (parts.length === 0) return { status: isDegraded ? "degraded" : "ok", checks }
    const error = `Not ready. Missing: ${parts.join(", ")}.`
    const body = { status: 503, error, code: "not_ready", missing: parts, checks }
    return reply.code(503).header("retry-after", retryAfterSeconds).send(body)
  })
}
