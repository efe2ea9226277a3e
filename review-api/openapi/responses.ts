import { jsonTypes, type Operation, type OperationId } from "#lib/contract/index.ts"
import { exampleOf } from "./examples/examples.ts"
import { type Json, refTo } from "./samples.ts"
import { schemaRef } from "./schemas.ts"

const errorTexts: Record<number, string> = {
  400: "Malformed, missing or unknown parameter; `code` and `errors` say which",
  401: "No or wrong credentials, ended session",
  402: "Account inactive",
  403: "Permission, user status, account setting or scope missing; `code` says which, `scope` names a missing scope",
  404: "Unknown or foreign id",
  408: "The call did not come in time",
  409: "In conflict with what is there",
  410: "Was there, and is gone or used",
  413: "Body too large",
  414: "Address too long",
  415: "Unsupported media type",
  422: "Validation; `errors` says what is wrong with each field",
  429: "Rate limit, with Retry-After",
  431: "Headers too large",
  500: "Unexpected error; `request_id` names it in the log",
  502: "A service behind this API cannot be reached, or responds with nonsense",
  503: "Away for the moment, with Retry-After",
}

/** Refusals that every call can get. */
const always = [400, 408, 414, 429, 431, 500, 503]

/** Whether a call can be repeated with its Idempotency-Key. */
export const takesIdempotencyKey = ({ method, access, streams }: Operation): boolean =>
  method === "POST" && access !== "public" && !streams

/** The statuses that a call of the table is refused with. */
export function refusalsOf(operation: Operation): number[] {
  const { access, params, body, refusals = [] } = operation
  const signedIn = access === "public" ? [] : [401, 403]
  const codes = [
    ...always,
    ...signedIn,
    ...(access === "active" ? [402] : []),
    ...(params ? [404] : []),
    ...(body ? [413, 415, 422] : []),
    ...(takesIdempotencyKey(operation) ? [409, 422] : []),
    ...refusals,
  ]
  return [...new Set(codes)].sort((one, other) => one - other)
}

const header = (description: string, type: "string" | "integer"): Json => ({ description, schema: { type } })

/** The headers of answers by the names of the document. */
export const namedHeaders: Record<string, Json> = {
  RequestId: header("Names the request in the log; the one that was sent, if it is a short word", "string"),
  RateLimitLimit: header("Calls of a minute", "integer"),
  RateLimitRemaining: header("Remaining calls", "integer"),
  RateLimitReset: header("Seconds until the limit resets", "integer"),
  RetryAfter: header("Seconds until a call may succeed", "integer"),
  ContentDisposition: header("The name of the file", "string"),
  IdempotencyReplayed: header(
    "`true` when the response is that of an earlier request with this Idempotency-Key",
    "string",
  ),
  SuggestedFilename: header("The file name alone", "string"),
  Authenticate: header("`Bearer`, and what is wrong with the token (RFC 6750)", "string"),
}

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` })
const defaultHeaders = {
  "x-request-id": headerRef("RequestId"),
  "ratelimit-limit": headerRef("RateLimitLimit"),
  "ratelimit-remaining": headerRef("RateLimitRemaining"),
  "ratelimit-reset": headerRef("RateLimitReset"),
}
const fileHeaders = {
  ...defaultHeaders,
  "content-disposition": headerRef("ContentDisposition"),
  "x-suggested-filename": headerRef("SuggestedFilename"),
}
const challengeHeaders = { ...defaultHeaders, "www-authenticate": headerRef("Authenticate") }
const retryHeaders = { ...defaultHeaders, "retry-after": headerRef("RetryAfter") }

/** The same JSON in each of its types. @param examples references to what was written by hand. */
export const jsonContent = (schema: Json, examples?: Json): Json =>
  Object.fromEntries(jsonTypes.map((type) => [type, { schema, ...(examples ? { examples } : {}) }]))

const fileContent: Json = {
  "text/csv": { schema: { type: "string" }, example: "name,rating\r\nSaltbridge Harbor,5\r\n" },
  "application/x-ndjson": {
    schema: { type: "string" },
    example: '{"name":"Saltbridge Harbor","rating":5}\n',
  },
}
const codeContent: Json = {
  "image/svg+xml": { schema: { type: "string" } },
  "application/pdf": { schema: { type: "string" } },
}
const eventContent: Json = {
  "text/event-stream": {
    schema: {
      type: "string",
      description: "The data of each message is a RealtimeEvent.",
      contentMediaType: "application/json",
      contentSchema: refTo("RealtimeEvent"),
    },
    example:
      'id: 12\ndata: {"channel":"account:1","action":"REVIEW_UPDATED","resource_id":"7","sent_at":"2026-01-31T09:30:00Z"}\n\n',
  },
}

function successOf(id: OperationId, operation: Operation): Json {
  const { answer, streams } = operation
  if (streams === "events")
    return { description: "Events until the caller leaves", headers: defaultHeaders, content: eventContent }
  if (streams)
    return {
      description: "The file, streamed as it is created",
      headers: fileHeaders,
      content: operation.path.endsWith("/code") ? codeContent : fileContent,
    }
  const headers = takesIdempotencyKey(operation)
    ? { ...defaultHeaders, "idempotency-replayed": headerRef("IdempotencyReplayed") }
    : defaultHeaders
  if (!answer) return { description: "Done, no body", headers }
  return { description: "Done", headers, content: jsonContent(schemaRef(answer), exampleOf(id, "answer")) }
}

function headersOfRefusal(status: string): Json {
  if (["401", "403"].includes(status)) return challengeHeaders
  return ["429", "503"].includes(status) ? retryHeaders : defaultHeaders
}

const refusalName = (status: number) => `Error${status}`

/** The refusals of all calls by the names of the document. */
export const namedResponses = (): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(errorTexts).map(([status, description]) => [
      refusalName(Number(status)),
      {
        description,
        headers: headersOfRefusal(status),
        content: jsonContent(refTo("Error")),
      },
    ]),
  )

/** Responses of a call, by status. */
export const responsesOf = (id: OperationId, operation: Operation): Json => ({
  [operation.status]: successOf(id, operation),
  ...Object.fromEntries(
    refusalsOf(operation).map((status) => [
      status,
      { $ref: `#/components/responses/${refusalName(status)}` },
    ]),
  ),
})
