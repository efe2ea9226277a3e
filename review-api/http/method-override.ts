import type { IncomingMessage } from "node:http"
import { methodOverrideHeader } from "#lib/contract/index.ts"
import { ApiError } from "../core/errors.ts"

const overrides = new Set(["PATCH", "PUT", "DELETE"])
const sentMethods = new WeakMap<IncomingMessage, string>()

/** The override of a request, upper case; undefined without one. */
export function overrideOf(raw: IncomingMessage): string | undefined {
  const value = raw.headers[methodOverrideHeader]
  return value === undefined ? undefined : String(value).trim().toUpperCase()
}

/** The method as it was sent, before an override. */
export const sentMethod = (raw: IncomingMessage): string => sentMethods.get(raw) ?? raw.method ?? "GET"

/** Applies the override of D-005 before the route is chosen. */
export function applyMethodOverride(raw: IncomingMessage): void {
  const override = overrideOf(raw)
  if (raw.method !== "POST" || override === undefined || !overrides.has(override)) return
  sentMethods.set(raw, raw.method)
  raw.method = override
}

/**
 * Refuses an override that D-005 does not know.
 * @throws 400 for other values and for other methods than POST.
 */
export function checkMethodOverride(raw: IncomingMessage): void {
  if (overrideOf(raw) !== undefined && !sentMethods.has(raw)) {
    throw new ApiError(400, "X-HTTP-Method-Override must be PATCH, PUT or DELETE on a POST.")
  }
}
