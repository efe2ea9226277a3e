import { cache } from "react"
import { endpoints } from "#lib/contract/endpoints.gen.ts"
import type { Operation } from "#lib/contract/operation.ts"
import { env } from "#lib/env/env.ts"
import { patience } from "./patience.ts"

const newDeadline = () => patience(env().REVIEW_API_READ_TIMEOUT_SECONDS * 1_000)

/** One for all reads of a page that is being rendered; anywhere else a new one for each call. */
const sharedDeadline = cache(newDeadline)

const isLogin = ({ method, path }: Operation): boolean =>
  method === endpoints["auth.create"].method && path === endpoints["auth.create"].path
const isPatient = (operation: Operation): boolean =>
  (operation.method !== "GET" && !isLogin(operation)) || operation.streams !== undefined

/**
 * Signal that ends a call: its own, and for reads the time that a page has for all of them
 * (REVIEW_API_READ_TIMEOUT_SECONDS), so that a Review API that hangs leaves no one with an empty window. A login has the
 * same, since it can be repeated. What is passed on
 * to a browser waits on (000 §7).
 */
export function deadlineOf(operation: Operation, own?: AbortSignal): AbortSignal | undefined {
  if (isPatient(operation)) return own
  return own ? AbortSignal.any([own, sharedDeadline()]) : sharedDeadline()
}
