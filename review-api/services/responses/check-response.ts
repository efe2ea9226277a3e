import { type Response, responseError } from "#lib/contract/index.ts"
import { ApiError, invalid } from "../../core/errors.ts"

/** @throws 422 when the source does not take such a text (D-129). */
export function checkContent(content: string, sourceCode: string): void {
  const error = responseError(content, sourceCode)
  if (error) throw invalid({ content: [error] })
}

/** Someone else was quicker: the body has what is there, so that no text is lost (D-129). */
export const responseExists = (response: Response): ApiError =>
  new ApiError(409, `${response.user_name ?? "Someone"} has already responded to this review.`, {
    code: "response_exists",
    details: { response },
  })

/** As `responseExists`, of a change on top of what is there no more. */
export const responseChanged = (response: Response): ApiError =>
  new ApiError(409, `${response.user_name ?? "Someone"} has edited this response since you opened it.`, {
    code: "response_changed",
    details: { response },
  })

export const responseLeaves = (response: Response): ApiError =>
  new ApiError(409, "This response is being deleted.", { code: "response_changed", details: { response } })
