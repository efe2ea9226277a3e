/** An error as Google's APIs write them: never more than a code, a message and a reason. */
export class GoogleError extends Error {
  readonly httpStatus: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(httpStatus: number, status: string, reason = status, headers: Record<string, string> = {}) {
    super(`${httpStatus} ${status}`)
    this.httpStatus = httpStatus
    this.headers = headers
    this.body = {
      error: {
        code: httpStatus,
        message: `Stand-in: ${status}`,
        errors: [{ message: `Stand-in: ${status}`, domain: "global", reason }],
        status,
      },
    }
  }
}

export const invalidArgument = () => new GoogleError(400, "INVALID_ARGUMENT", "badRequest")
export const notFound = () => new GoogleError(404, "NOT_FOUND", "notFound")

/** As the token endpoint writes them (RFC 6749). */
export class TokenError extends Error {
  readonly body: { error: string }

  constructor(error: string) {
    super(error)
    this.body = { error }
  }
}
