import { StandInError } from "../stand-in-error.ts"

type Graph = { code: number; subcode?: number; status?: number; type?: string }

/** An error as the Graph API writes it: nearly all come with 400, and say by their code what they are. */
export class FacebookError extends StandInError {
  constructor({ code, subcode, status = 400, type = "OAuthException" }: Graph, headers = {}) {
    const error = {
      message: `(#${code}) Stand-in`,
      type,
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      fbtrace_id: "StandIn",
    }
    super(status, { error }, headers)
  }
}

/** A parameter that it does not know or take. */
export const invalid = () => new FacebookError({ code: 100 })
/** Error for a missing or invisible object. */
export const notThere = () => new FacebookError({ code: 100, subcode: 33, type: "GraphMethodException" })
export const noAccess = () => new FacebookError({ code: 190 })
export const denied = (code = 200) => new FacebookError({ code, status: 403 })

const codes: Record<number, Graph> = {
  400: { code: 100 },
  401: { code: 190, status: 401 },
  403: { code: 200, status: 403 },
  404: { code: 100, subcode: 33, status: 404 },
  429: { code: 4, status: 403 },
}

/**
 * An error to order. @param reason a code of the Graph API, in place of what fits the status.
 * @param headers a wait in them is told as Facebook tells it: in minutes, of a use case.
 */
export function facebookError(
  status: number,
  reason: string | undefined,
  { "retry-after": wait, ...headers }: Record<string, string>,
): FacebookError {
  const of = codes[status] ?? (status < 500 ? { code: 1_000, status } : { code: 2, status })
  const use = [{ type: "pages", call_count: 100, estimated_time_to_regain_access: Number(wait) / 60 }]
  return new FacebookError(reason === undefined ? of : { code: Number(reason) }, {
    ...headers,
    ...(wait === undefined ? {} : { "x-business-use-case-usage": JSON.stringify({ "1": use }) }),
  })
}
