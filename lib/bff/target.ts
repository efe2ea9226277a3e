import { upstreamMethod } from "#lib/api-client/upstream.ts"
import {
  fillPath,
  type Method,
  matchOperation,
  methodOverrideHeader,
  type Operation,
  type OperationId,
  operations,
} from "#lib/contract/index.ts"

/** A call that the proxy lets through. */
export type Target = {
  id: OperationId
  operation: Operation
  /** As it leaves the app (D-005). */
  method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE"
  headers: Record<string, string>
  path: string
}

/** These carry tokens or change sessions, so only the app's own routes and pages call them (D-001). */
const heldBack: ReadonlySet<OperationId> = new Set([
  "auth.create",
  "auth.refresh",
  "auth.end",
  "shadow_users.create_token",
  "sso.exchange",
  "connections.notify",
  "sms.notify",
  "api_keys.create",
  "webhook_endpoints.create",
  "webhook_endpoints.rotate_secret",
  "signup.create_user",
  "passwords.create",
  "passwords.check",
  "passwords.change",
  "passwords.update",
])

const overridable = ["PATCH", "PUT", "DELETE"]

// An escaped slash, backslash, percent sign or dot segment is never an id; a decoder behind us could read it again.
const isTricky = (path: string): boolean =>
  /%2f|%5c|%25|%00|\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path) || /[^\x21-\x7e]/.test(path)

function effectiveMethod(method: string, override: string | null): string | null {
  if (override === null) return method
  const wanted = override.toUpperCase()
  return method === "POST" && overridable.includes(wanted) ? wanted : null
}

/**
 * Looks a call up in the operations table (D-002).
 * @param method of the request; an override header counts on POST only (D-005).
 * @param path behind `/api/bff`, as it was sent.
 * @returns the call as it leaves the app, 400 for a wrong override, 404 for everything else that is not in the table.
 */
export function targetOf(method: string, path: string, headers: Headers): Target | { status: 400 | 404 } {
  const override = headers.get(methodOverrideHeader)
  const wanted = effectiveMethod(method, override)
  if (wanted === null) return { status: 400 }
  if (isTricky(path)) return { status: 404 }
  const isHead = wanted === "HEAD"
  const match = matchOperation(isHead ? "GET" : wanted, path)
  if (!match || heldBack.has(match.id)) return { status: 404 }
  const operation: Operation = operations[match.id]
  const way =
    override === null
      ? upstreamMethod(wanted as Method)
      : { method: "POST" as const, headers: { [methodOverrideHeader]: wanted } }
  return {
    id: match.id,
    operation,
    method: isHead ? "HEAD" : way.method,
    headers: way.headers,
    path: fillPath(operation.path, match.params),
  }
}
