/** An error as Google's APIs write them: never more than a code, a message and a reason. */
export class GoogleError extends Error {
  readonly httpStatus: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(
    httpStatus: number,
    status: string,
    reason = status,
    headers: Record<string, string> = {},
    details: readonly object[] = [],
  ) {
    super(`${httpStatus} ${status}`)
    this.httpStatus = httpStatus
    this.headers = headers
    this.body = {
      error: {
        code: httpStatus,
        message: `Stand-in: ${status}`,
        errors: [{ message: `Stand-in: ${status}`, domain: "global", reason }],
        status,
        ...(details.length > 0 ? { details } : {}),
      },
    }
  }
}

export const invalidArgument = () => new GoogleError(400, "INVALID_ARGUMENT", "badRequest")
/** A field of a body is wrong, and which. */
export const invalidField = (field: string) =>
  new GoogleError(400, "INVALID_ARGUMENT", "badRequest", {}, [
    {
      "@type": "type.googleapis.com/google.rpc.BadRequest",
      fieldViolations: [{ field, description: `Stand-in: ${field} is not valid` }],
    },
  ])
export const notFound = () => new GoogleError(404, "NOT_FOUND", "notFound")

/** As the token endpoint writes them (RFC 6749). */
export class TokenError extends Error {
  readonly body: { error: string }

  constructor(error: string) {
    super(error)
    this.body = { error }
  }
}
