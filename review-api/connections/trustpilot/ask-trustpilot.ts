import { z } from "zod"
import {
  askProvider,
  type ErrorWords,
  errorCode,
  type FailedAnswer,
  failureOf,
  type ProviderCall,
} from "../ask-provider.ts"
import { ProviderForbidden } from "../connector-errors.ts"

const errorSchema = z.object({
  error: z.string().optional(),
  errorCode: z.union([z.string(), z.number()]).optional(),
})

/** Words of an error. Trustpilot documents the status only; what is added to it differs. */
export function wordsOf(body: unknown): ErrorWords {
  const { error, errorCode: number } = errorSchema.safeParse(body).data ?? {}
  return { code: errorCode(error ?? String(number ?? "")), isQuota: false }
}

const failure = (answer: FailedAnswer): Error => failureOf(answer, wordsOf(answer.body))

/** Of a call with the API key alone, 401 says that the key is worth nothing: no token would mend it. */
const publicFailure = (answer: FailedAnswer): Error =>
  answer.status === 401 ? new ProviderForbidden("API_KEY") : failure(answer)

/**
 * Asks Trustpilot (`askProvider`), with an access token or, in public calls, with the key in `headers`.
 * @throws SourceBusy, AccessExpired, ProviderForbidden, AtProviderGone, ProviderConfused or CallRefused; the reason of
 *   the signal when that ends it.
 */
export const askTrustpilot = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall): Promise<T> =>
  askProvider(url, schema, call, call.accessToken ? failure : publicFailure)
