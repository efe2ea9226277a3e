import type { IncomingHttpHeaders } from "node:http"
import { z } from "zod"
import { SourceBusy, SourcePaused } from "../../directories/response-source.ts"
import { CallRefused, type FailedAnswer, failureOf } from "../ask-provider.ts"
import { AccessExpired, AtProviderGone, ProviderForbidden, ProviderRetired } from "../connector-errors.ts"

const errorSchema = z.object({
  error: z.object({
    code: z.number().int().default(0),
    error_subcode: z.number().int().optional(),
    is_transient: z.boolean().optional(),
  }),
})

/** A limit that only some calls have come to, such as those about one page: others go on. */
export class LimitedHere extends Error {
  override name = "LimitedHere"
  readonly waitMs: number

  constructor(waitMs: number) {
    super("a provider limits calls about one thing")
    this.waitMs = waitMs
  }
}

const minuteMs = 60_000
/** Facebook counts by the hour and mostly does not say when it may be asked again. */
const usualRestMs = 5 * minuteMs

const usesSchema = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().nonnegative().default(0) })),
)
const appUseSchema = z.object({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
})

function jsonOf(header: string | string[] | undefined): unknown {
  try {
    return JSON.parse(String(header ?? ""))
  } catch {
    return undefined
  }
}

/** How long Facebook wants to be left alone, in milliseconds; it says so in minutes. */
function waitOf({ waitMs, headers }: FailedAnswer): number {
  const uses = usesSchema.safeParse(jsonOf(headers["x-business-use-case-usage"])).data ?? {}
  const minutes = Object.values(uses).flatMap((of) =>
    of.map(({ estimated_time_to_regain_access: wait }) => wait),
  )
  return Math.max(0, ...minutes) * minuteMs || waitMs || usualRestMs
}

/** From here on an app is about to be turned down; in percent of what it is granted for an hour. */
const nearLimit = 95

/** How long all calls should rest because the app has nearly used up what it is granted; null while it has not. */
export function restAfter(headers: IncomingHttpHeaders): number | null {
  const use = appUseSchema.safeParse(jsonOf(headers["x-app-usage"])).data
  return use && Math.max(use.call_count, use.total_time, use.total_cputime) >= nearLimit ? usualRestMs : null
}

/** Of a user, of a page, and of what an app has set for itself; from 80000 on those of single use cases. */
const isLimit = (code: number): boolean =>
  code === 17 || code === 32 || code === 613 || (code >= 80_000 && code <= 80_014)
const isPermission = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code <= 299)

/**
 * Error for a failed call of the Graph API: by its code, since most come with 400.
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
export function facebookFailure(answer: FailedAnswer): Error {
  const known = errorSchema.safeParse(answer.body).data?.error
  if (!known) return failureOf(answer, { code: "UNKNOWN", isQuota: false })
  const { code, error_subcode: subcode, is_transient: isTransient } = known
  if (code === 190 || code === 102) return new AccessExpired()
  if (code === 4) return new SourcePaused(waitOf(answer))
  if (isLimit(code)) return new LimitedHere(waitOf(answer))
  if (code === 12) return new ProviderRetired()
  if (isPermission(code)) return new ProviderForbidden(String(code))
  // Missing and invisible objects look alike.
  if ((code === 100 && subcode === 33) || code === 803) return new AtProviderGone()
  if (code === 1 || code === 2 || isTransient) return new SourceBusy()
  return new CallRefused(String(code))
}
