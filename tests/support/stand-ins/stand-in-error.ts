/** An error as a provider answers it. */
export class StandInError extends Error {
  readonly httpStatus: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(httpStatus: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${httpStatus} ${JSON.stringify(body)}`)
    this.httpStatus = httpStatus
    this.body = body
    this.headers = headers
  }
}
