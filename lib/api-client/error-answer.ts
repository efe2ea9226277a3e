import { ApiFailure, bodyOf } from "#lib/errors/api-failure.ts"
import { unavailableText } from "#lib/errors/texts.ts"
import { browserType, guarded } from "./headers.ts"

/** An error body of D-013 as the proxy answers it itself. */
export function errorAnswer(failure: ApiFailure): Response {
  const headers = guarded(new Headers({ "content-type": browserType, "cache-control": "no-store" }))
  if (failure.status === 503) headers.set("retry-after", "10")
  return new Response(JSON.stringify(bodyOf(failure)), { status: failure.status, headers })
}

const texts: Record<number, string> = {
  400: "X-HTTP-Method-Override must be PATCH, PUT or DELETE on a POST.",
  401: "You are not logged in.",
  403: "This request did not come from this site.",
  404: "Endpoint Not Found",
  415: "Send JSON.",
  503: unavailableText,
}

/** The proxy's own refusal with one of its statuses. */
export const refusal = (status: 400 | 401 | 403 | 404 | 415 | 503): Response =>
  errorAnswer(new ApiFailure(status, texts[status]!))
