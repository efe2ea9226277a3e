import { callApi } from "#lib/api-client/call-api.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { feedbackPath, readFeedbackSearch } from "#lib/features/feedback/feedback-address.ts"
import { leaveFor } from "#lib/http/leave-for.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import { visitOf } from "#lib/session/visit.ts"
import { type FeedbackVisit, loadFeedback, missingPage } from "./feedback-page.ts"

/** Whether a program only looks, or fetches ahead of a person who may never come. */
const isAutomatic = ({ method, headers }: Request): boolean =>
  method === "HEAD" ||
  ["sec-purpose", "purpose", "x-moz"].some((name) => headers.get(name)?.toLowerCase().includes("prefetch"))

/** The page of a message whose link to a review site is gone since, with the links that there are; null where it is gone as well. */
async function pageInstead(of: FeedbackVisit): Promise<Response | null> {
  try {
    await loadFeedback(of, readFeedbackSearch(new URLSearchParams()))
    return leaveFor(feedbackPath(of.kind, of.id))
  } catch (error) {
    if (error instanceof ApiFailure) return null
    throw error
  }
}

/**
 * GET or HEAD of a message's link to a review site: counts, and leads there (D-299). Nothing of the address says where: only
 * stored pages of that request's location are led to.
 */
export async function followLink(request: Request, id: string, urlId: string): Promise<Response> {
  const visit = await visitOf(request.headers, null)
  try {
    const body = { url_id: urlId, is_automatic: isAutomatic(request) }
    const headers = visitorHeaders(visit.origin, request.headers)
    const { link } = await callApi(null, "feedback.click", { params: { id }, body }, { headers })
    if (link === null) throw new ApiFailure(404, null)
    return new Response(null, { status: 303, headers: { location: link, "cache-control": "no-store" } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const of = { request, kind: "requests", id, visit } as const
    return (error.status === 404 && (await pageInstead(of))) || missingPage(of, error)
  }
}

/** A GIF of one transparent pixel. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

/** The picture of a message: it is always there, and counts where it is a request's (D-299). */
export async function countOpened(request: Request, id: string): Promise<Response> {
  const visit = await visitOf(request.headers, null)
  if (request.method === "GET") {
    const headers = visitorHeaders(visit.origin, request.headers)
    await callApi(null, "feedback.open", { params: { id } }, { headers }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  }
  return new Response(pixel, {
    headers: {
      "content-type": "image/gif",
      "cache-control": "no-store",
      "content-length": String(pixel.length),
    },
  })
}
