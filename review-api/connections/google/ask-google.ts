import { z } from "zod"
import { askProvider, type ErrorWords, errorCode, failureOf, type ProviderCall } from "../ask-provider.ts"

const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({
      status: z.string().default(""),
      errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    }),
  ]),
})

/** Google's APIs and its OAuth write errors differently. */
function wordsOf(body: unknown): ErrorWords {
  const { error } = errorSchema.safeParse(body).data ?? { error: "" }
  if (typeof error === "string") return { code: errorCode(error), isQuota: false }
  const isQuota = error.errors.some(({ reason }) => /rateLimitExceeded|quotaExceeded/i.test(reason))
  return { code: errorCode(error.status), isQuota }
}

/**
 * Asks Google (`askProvider`).
 * @throws SourceBusy, AccessExpired, ProviderForbidden, AtProviderGone, ProviderConfused or CallRefused; the reason of
 *   the signal when that ends it.
 */
export const askGoogle = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall): Promise<T> =>
  askProvider(url, schema, call, (answer) => failureOf(answer, wordsOf(answer.body)))
