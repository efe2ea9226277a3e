import type { FastifyInstance } from "fastify"
import type { OperationId } from "#lib/contract/index.ts"
import type { Session } from "../permissions/session.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls; null until the credentials are checked, and for public calls. */
    session: Session | null
  }
  interface FastifyContextConfig {
    /** Operation of the route: of the table, or one of the program's own pages. */
    operation?: OperationId | "healthz" | "readyz" | "metrics" | "openapi" | "docs" | "outbox" | "certificate"
  }
}

/** Adds the per-request fields that hooks and handlers share. */
export function addRequestState(app: FastifyInstance): void {
  app.decorateRequest("session", null)
}
