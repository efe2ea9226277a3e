import { codeOfStatus } from "#lib/contract/error-codes.ts"
import { defaultFailureText, ownTextOfCode, textOfCode } from "./texts.ts"

/** A call of the Review API that did not succeed; `userText` may be shown as it is. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly userText: string
  /** Server's text; null if there is none besides ours (000 §8). */
  readonly serverText: string | null
  /** Whether neither the server nor a code says what went wrong: the default text is shown (D-018). */
  readonly isWordless: boolean
  readonly fieldErrors: Record<string, string[]>
  /** Digest that Next passes to the error pages of the browser, which learn nothing else about an error of the server. */
  readonly digest: string | undefined
  /** The rest of the body: of a conflict, what is there instead. */
  readonly details: Readonly<Record<string, unknown>>

  /** @param text what the server said, or words of ours for this case; null for the text of the code. */
  constructor(
    status: number,
    text: string | null,
    code?: string,
    fieldErrors: Record<string, string[]> = {},
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(`review api responded ${status}${code ? ` (${code})` : ""}`)
    this.name = "ApiFailure"
    this.status = status
    this.code = code
    this.userText = text ?? textOfCode(code)
    this.serverText = text
    this.isWordless = text === null && ownTextOfCode(code) === undefined
    this.fieldErrors = fieldErrors
    this.digest = code
    this.details = details
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined

function fieldErrorsOf(value: unknown): Record<string, string[]> {
  if (typeof value !== "object" || value === null) return {}
  const pairs = Object.entries(value).flatMap(([name, messages]) => {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter((error) => textOf(error))
    return texts.length > 0 ? [[name, texts.map(String)] as const] : []
  })
  return Object.fromEntries(pairs)
}

/**
 * Reads an error body (D-013): `error`, then `Message`, then our text of its `code`, then the default (D-018).
 * @param body parsed JSON, or anything else when the answer was none.
 */
export function failureOf(status: number, body: unknown): ApiFailure {
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {}
  const code = textOf(given.code)
  const text = textOf(given.error) ?? textOf(given.Message)
  // The app answers its own text of a code as any other: read back, it is nobody's word.
  const said = text === undefined || text === textOfCode(code) || text === defaultFailureText ? null : text
  return new ApiFailure(status, said, code, fieldErrorsOf(given.errors), given)
}

/** A read that the Review API does not have and need not have; pages of that feature say so. */
export const notOffered = (): ApiFailure => new ApiFailure(404, null, "not_offered")

/** A failure of the way to the Review API itself, named by one of the codes in `texts.ts`. */
export const upstreamFailure = (
  code: "upstream_unreachable" | "upstream_unreadable" | "upstream_timeout",
): ApiFailure => new ApiFailure(code === "upstream_timeout" ? 504 : 502, null, code)

/** No answer in time, because this app itself was too busy to take it. */
export const appBusy = (): ApiFailure => new ApiFailure(503, null, "app_busy")

const busyStatuses = [408, 429]

/** Whether the API was away or had no time, so that the same call may succeed later; every other answer is its word. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status >= 500 || busyStatuses.includes(error.status))

/** Whether the API, or what it asks itself, was silent for too long. */
export const isSilence = (error: unknown): boolean => error instanceof ApiFailure && error.status === 504

/** Whether a refusal is of the session and not of the call: ended, its account inactive, or not confirmed (D-014, D-033). */
export const isOfSession = ({ status, code }: ApiFailure): boolean =>
  status === 401 || status === 402 || code === "pending" || code === "suspended"

/** The error body of D-013 for a failure that the app answers itself. */
export const bodyOf = ({ status, userText, code = codeOfStatus(status) }: ApiFailure) => ({
  status,
  error: userText,
  code,
})
