import type { FastifyReply, FastifyRequest } from "fastify"
import { apiKeyPrefix, type Operation, type OperationId, operations } from "#lib/contract/index.ts"
import { isDatabaseAway } from "../db/away.ts"
import { openSession } from "../identity/open-session.ts"
import { userTypeName } from "../permissions/matrix.ts"
import { isOpenWhileInactive } from "../permissions/open-while-inactive.ts"
import { requireScope } from "../permissions/require-scope.ts"
import {
  type Bearer,
  type Credentials,
  permissionFactsOf,
  requireActive,
  type Session,
} from "../permissions/session.ts"
import { requirePermission } from "../permissions/summary.ts"
import { openApiKey } from "../services/api-keys/open-api-key.ts"
import { noDashboardAccess } from "../services/auth/create-session.ts"
import type { Deps } from "../services/deps.ts"
import { openGrant } from "../services/oauth-grants/open-grant.ts"
import type { Limits } from "./limits.ts"

/** Session of a bearer token: an API key by its prefix, else the access token of an application. */
const openBearer = (deps: Deps, credentials: Bearer): Promise<Session> =>
  credentials.bearer.startsWith(apiKeyPrefix) ? openApiKey(deps, credentials) : openGrant(deps, credentials)

/**
 * Reads `Authorization: Basic base64(email:token)`, or `Bearer token` of an application or an API key (D-006, D-060).
 * @returns null when the header is absent or says anything else.
 */
function readCredentials(header: string | undefined): Credentials | Bearer | null {
  const bearer = /^Bearer +([A-Za-z0-9_-]{20,100}) *$/i.exec(header ?? "")?.[1]
  if (bearer) return { bearer }
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header ?? "")?.[1]
  if (!encoded) return null
  const text = Buffer.from(encoded, "base64").toString("utf8")
  // Tokens have no colon, email addresses may.
  const colon = text.lastIndexOf(":")
  if (colon < 1 || colon === text.length - 1) return null
  return { email: text.slice(0, colon).toLowerCase(), token: text.slice(colon + 1) }
}

/** Requirements of an operation: a user with access, its status (D-033), its permission (D-023, D-025). */
export function checkOperation(id: OperationId, session: Session): void {
  const operation: Operation = operations[id]
  const isEmailOnly = userTypeName(session.identity.userTypeId) === "Email Only"
  if (isEmailOnly && id !== "auth.end") throw noDashboardAccess()
  if (session.scopes !== null) requireScope(id, session)
  const mayExport = session.status === "expired" && isOpenWhileInactive(id)
  if (operation.access === "active" && !mayExport) requireActive(session)
  if (operation.permission) requirePermission(operation.permission, permissionFactsOf(session))
}

/**
 * The check before anything of a call is read: limits, credentials, status, permission.
 * @throws 401, 402, 403 or 429.
 */
export async function authorize(
  deps: Deps,
  limits: Limits,
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const operation: Operation = operations[id]
  if (operation.access === "public") return limits.address(request, reply)
  const credentials = readCredentials(request.headers.authorization)
  if (credentials) limits.token(credentials, reply)
  try {
    request.session =
      credentials && "bearer" in credentials
        ? await openBearer(deps, credentials)
        : await openSession(deps, credentials)
  } catch (error) {
    // Of wrong credentials, not of a database that cannot say what they are.
    if (!isDatabaseAway(error)) limits.address(request, reply)
    throw error
  }
  checkOperation(id, request.session)
}
