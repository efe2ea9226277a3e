const awayName = "DatabaseAway"

/** The database cannot be reached: whatever was asked may succeed later. */
export class DatabaseAway extends Error {
  override name = awayName

  constructor(cause?: unknown) {
    super("the database is away", { cause })
  }
}

/** SQLSTATEs of lost, refused and superfluous connections, of servers that start or stop, and of logins in between. */
const states = /^(?:08...|28...|3D000|53300|57P0[1-5])$/

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
])

/** Driver errors without a code. */
const driverTexts =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout expired|timeout exceeded when trying to connect|Query read timeout)/

/** Errors, and what pg-boss makes of them: objects with some of their fields. */
type ErrorLike = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown } | null

/** Whether an error, or what caused it, says that the database cannot be reached now (class 08, 57P01 and the like). */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error as ErrorLike; typeof one === "object" && one !== null; one = one.cause as ErrorLike) {
    const { name, message, code } = one
    if (name === awayName || driverTexts.test(String(message))) return true
    if (typeof code === "string" && (states.test(code) || networkCodes.has(code))) return true
  }
  return false
}

/** How loud a failure is logged: of the database being away, which the log says once, only for those who look for it. */
export const failureLevel = (error: unknown): "debug" | "error" => (isDatabaseAway(error) ? "debug" : "error")
