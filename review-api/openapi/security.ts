import { type Operation, type OperationId, oauthScopes, scopesOf } from "#lib/contract/index.ts"
import type { Json } from "./samples.ts"

const scopeLines = Object.entries(oauthScopes).map(([code, { text }]) => `- \`${code}\`: ${text}`)

/** How calls say who makes them. */
export const securitySchemes: Json = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: ["An API key, or the token of an application, with its scopes:", "", ...scopeLines].join(
      "\n",
    ),
  },
  basic: { type: "http", scheme: "basic", description: "Email and session token, from POST /auth" },
}

/** Who may make a call: a session, and a key or an application with one of the scopes that open it. */
export function securityOf(id: OperationId, operation: Operation): Json[] {
  if (operation.access === "public") return []
  return [...scopesOf(id, operation).map((scope) => ({ bearer: [scope] })), { basic: [] }]
}

/** Requirements of a call, in words. */
export function descriptionOf(id: OperationId, operation: Operation): { description?: string } {
  const { permission, access } = operation
  const scopes = scopesOf(id, operation).map((scope) => `\`${scope}\``)
  const sentences = [
    ...(permission ? [`Requires the permission \`${permission}\`.`] : []),
    ...(scopes.length > 0 ? [`API keys need the scope ${scopes.join(" or ")}.`] : []),
    ...(scopes.length === 0 && access !== "public" ? ["Not available to API keys."] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(" ") } : {}
}
