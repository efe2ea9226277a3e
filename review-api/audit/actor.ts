import type { FastifyRequest } from "fastify"
import type { OperationId } from "#lib/contract/index.ts"
import type { Identity, Session } from "../permissions/session.ts"

/** Who makes a call and from where; user fields are null before someone has signed in. */
export type Actor = {
  kind: "user" | "shadow" | "impersonated" | "application" | "api_key" | "system"
  userId: number | null
  email: string | null
  /** IP address of the visitor. */
  address: string | null
  userAgent: string | null
}

/** An actor who calls an operation. */
export type Caller = Actor & { operation: OperationId }

const maxUserAgent = 300

const kindOf = ({ kind, isImpersonated }: Pick<Session, "kind" | "isImpersonated">): Actor["kind"] =>
  isImpersonated ? "impersonated" : kind === "session" ? "user" : kind

/** Who calls an operation with a request; its session may be null. */
export function callerOf(request: FastifyRequest, operation: OperationId): Caller {
  const { session } = request
  return {
    kind: session ? kindOf(session) : "user",
    userId: session?.identity.userId ?? null,
    email: session?.identity.email ?? null,
    address: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, maxUserAgent) ?? null,
    operation,
  }
}

/** The actor of a call that has just found out who is calling: a sign-in. */
export const actorAs = <A extends Actor>(
  actor: A,
  { userId, email }: Pick<Identity, "userId" | "email">,
): A => ({ ...actor, userId, email })

/** The program itself. */
export const systemActor: Actor = {
  kind: "system",
  userId: null,
  email: null,
  address: null,
  userAgent: null,
}
