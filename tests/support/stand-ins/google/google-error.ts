import { StandInError } from "../stand-in-error.ts"

/** An error as Google's APIs write them: never more than a code, a message and a reason. */
export class GoogleError extends StandInError {
  constructor(
    httpStatus: number,
    status: string,
    reason = status,
    headers: Record<string, string> = {},
    details: readonly object[] = [],
  ) {
    const error = {
      code: httpStatus,
      message: `Stand-in: ${status}`,
      errors: [{ message: `Stand-in: ${status}`, domain: "global", reason }],
      status,
      ...(details.length > 0 ? { details } : {}),
    }
    super(httpStatus, { error }, headers)
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
