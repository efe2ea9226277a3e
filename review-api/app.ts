import Fastify, { type FastifyInstance } from "fastify"
import type { Deps } from "./deps.ts"

/** The Review API on the given database, clock and log; nothing listens yet. */
export async function createReviewApi(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({ logger: false })
  deps.log.debug("created")
  return app
}
