import { codeOfStatus, type Permission, permissionSentence, unknownNameText } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"

/** A refusal that the caller is told about; becomes the error body of D-013. */
export class ApiError extends Error {
  readonly status: number
  /** Code for programs: as specific as possible, else by the status. */
  readonly code: string
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string> | undefined
  /** Further fields of the body: of a conflict, the current state. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    status: number,
    message: string,
    more: {
      code?: string
      errors?: Record<string, string[]>
      headers?: Record<string, string>
      details?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code ?? codeOfStatus(status)
    this.errors = more.errors
    this.headers = more.headers
    this.details = more.details
  }
}

/** When whoever was told that the service is away may ask again, as the app says it too. */
export const retryAfterSeconds = 10

/** The database is away, or not prepared yet: the same call may succeed later. */
export const unavailable = () =>
  new ApiError(503, "The service cannot be reached. Please try again later.", {
    code: "unavailable",
    headers: { "retry-after": String(retryAfterSeconds) },
  })

/** The write found no space; reading goes on. */
export const diskFull = () =>
  new ApiError(503, "The server has no space left, so nothing was saved. Please try again later.", {
    code: "disk_full",
    headers: { "retry-after": String(retryAfterSeconds) },
  })

/** Missing and foreign alike (D-008): one answer, so that nothing tells them apart. */
export const notFound = () => new ApiError(404, "Not Found")

/** An unknown path (D-014). */
export const endpointNotFound = () => new ApiError(404, "Endpoint Not Found", { code: "endpoint_not_found" })

/** A scope value that the token may not act on, foreign or missing (D-008). */
export const foreignAccount = () =>
  new ApiError(403, "You do not have access to this account.", { code: "foreign_account" })

/** Error of a setting or flag that is off in the account (D-025, D-037). */
export const featureOff = () =>
  new ApiError(403, "This feature is turned off for this account.", { code: "feature_off" })

/** A setting of the plan, which the people of an account don't write (D-286). */
export const planSetting = () =>
  new ApiError(403, "This setting is part of your plan. Contact us to change it.", { code: "plan_setting" })

export const refused = (permission: Permission) =>
  new ApiError(403, `You do not have permission to ${permissionSentence(permission)}.`, {
    code: "permission",
  })

/** An error is either a whole sentence or follows the name of its field: "can't be blank". */
const isSentence = (message: string): boolean => /^\p{Lu}/u.test(message)

/** Other names are shown as they were written. */
const isPlainName = (name: string): boolean => /^[a-z]/i.test(name)

const unknownKinds: Readonly<Record<string, string>> = {
  unknown_parameter: "parameter",
  unknown_field: "field",
}

/**
 * One refusal with the error of each field; the first one is the sentence of the whole (D-013).
 * @param status 422 for bodies, 400 for queries.
 * @param code what is wrong, where that is more special than the status.
 */
export function invalid(errors: Record<string, string[]>, status: 400 | 422 = 422, code?: string): ApiError {
  const [name, messages] = Object.entries(errors)[0]!
  const [message] = messages
  const more = { errors, ...(code === undefined ? {} : { code }) }
  const unknown = message === unknownNameText && ownValue(unknownKinds, code)
  if (unknown) return new ApiError(status, `Unknown ${unknown}: ${name}`, more)
  if (isSentence(message!)) return new ApiError(status, message!, more)
  const label = isPlainName(name)
    ? name.charAt(0).toUpperCase() + (name.includes("[") ? name.slice(1) : name.slice(1).replaceAll("_", " "))
    : JSON.stringify(name)
  return new ApiError(status, `${label}${message!.startsWith("[") ? "" : " "}${message}`, more)
}
