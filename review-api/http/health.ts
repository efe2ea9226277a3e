import { sql } from "drizzle-orm"
import type { FastifyInstance } from "fastify"
import { rowsOf } from "../db/connect.ts"
import type { Deps } from "../deps.ts"
import { safeError } from "./safe-error.ts"

/** Serves /healthz (the process is up) and /readyz (the database answers too). */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  app.get("/healthz", { config: { operation: "healthz" } }, async () => ({ status: "ok" }))
  app.get("/readyz", { config: { operation: "readyz" } }, async (_request, reply) => {
    try {
      await rowsOf(deps.db, sql`select 1`)
      return { status: "ok" }
    } catch (error) {
      deps.log.warn({ error: safeError(error) }, "the database does not answer")
      return reply.code(503).send({ status: 503, error: "The database does not answer." })
    }
  })
}
