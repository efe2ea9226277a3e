import { type Refusal, refuse } from "#lib/http/leave-for.ts"
import { rawAddressOf } from "#lib/http/received.ts"
import { isSameOrigin } from "#lib/http/same-origin.ts"
import { splitBase } from "#lib/routes/base.ts"
import { type Visit, visitOf } from "./visit.ts"

/**
 * Checks that a request reached a known host, and for a write that it comes from a page of this site.
 * @returns the visit, or the refusal to answer with.
 */
export async function ownVisit(request: Request): Promise<Visit | Refusal> {
  const { shadowId } = splitBase(rawAddressOf(request).path)
  const visit = await visitOf(request.headers, shadowId)
  if (visit.tenant.kind === "unknown") return refuse(404, "Not Found")
  if (visit.tenant.kind === "unavailable") return refuse(503, "This site is unavailable right now.")
  const isWrite = request.method !== "GET" && request.method !== "HEAD"
  if (isWrite && !isSameOrigin(request.headers, visit.origin)) {
    return refuse(403, "This request did not come from this site.")
  }
  return visit
}
