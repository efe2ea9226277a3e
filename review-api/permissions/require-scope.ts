import { type Operation, type OperationId, operations, scopesOf } from "#lib/contract/index.ts"
import { ApiError } from "../core/errors.ts"
import type { Session } from "./session.ts"

const names = { api_key: "API key", application: "application" } as const

const challenge = (scope: string | undefined): string =>
  `Bearer error="insufficient_scope"${scope === undefined ? "" : `, scope="${scope}"`}`

/**
 * Checks that a call by an API key or an application is in its scopes; operations without a scope belong to a person alone.
 * @throws 403 `insufficient_scope` with the scope that is missing, also in WWW-Authenticate (RFC 6750, 3.1); `login_required`
 *   where no scope would do.
 */
export function requireScope(id: OperationId, { kind, scopes }: Pick<Session, "kind" | "scopes">): void {
  const opening = scopesOf(id, operations[id] as Operation)
  if (opening.some((code) => scopes?.includes(code))) return
  const [missing] = opening
  const name = names[kind as keyof typeof names]
  const text = missing
    ? `This ${name} does not have the scope ${missing}.`
    : `No scope gives an ${name} access to this: a user must log in for it.`
  throw new ApiError(403, text, {
    code: missing ? "insufficient_scope" : "login_required",
    headers: { "www-authenticate": challenge(missing) },
    ...(missing ? { details: { scope: missing } } : {}),
  })
}
