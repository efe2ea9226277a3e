import { sql } from "drizzle-orm"
import type { ExcerptStatus } from "#lib/contract/review-excerpts/constants.ts"
import { excerptSourceNames } from "#lib/contract/review-excerpts/constants.ts"
import { ProviderConfused, ProviderForbidden, QuotaEnded } from "../../connections/connector-errors.ts"
import type { ExcerptSource } from "../../connections/excerpt-source.ts"
import type { Db } from "../../db/connect.ts"
import { excerptSourceHealth } from "../../db/schema/review-excerpts.ts"
import { SourceBusy, SourcePaused } from "../../directories/response-source.ts"

export type ExcerptFailure = {
  status: Extract<ExcerptStatus, "quota_ended" | "unreachable">
  error: string
  next_try_at: string | null
}

const isTimeOut = (error: unknown): boolean =>
  error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")

/** Text of a source's error, for people. @throws other errors. */
export function failureText(error: unknown, code: ExcerptSource["code"], now: Date): ExcerptFailure {
  const name = excerptSourceNames[code]
  const unreachable = (text: string, next_try_at: string | null = null): ExcerptFailure => ({
    status: "unreachable",
    error: text,
    next_try_at,
  })
  if (error instanceof QuotaEnded)
    return {
      status: "quota_ended",
      error: `Today's calls to ${name} are used up.`,
      next_try_at: error.until.toISOString(),
    }
  if (error instanceof SourcePaused)
    return {
      status: "quota_ended",
      error: `${name} limits how often it can be asked.`,
      next_try_at: error.waitMs === null ? null : new Date(now.getTime() + error.waitMs).toISOString(),
    }
  if (error instanceof SourceBusy)
    return unreachable(
      `${name} can't be reached at the moment.`,
      error.waitMs === null ? null : new Date(now.getTime() + error.waitMs).toISOString(),
    )
  if (isTimeOut(error)) return unreachable(`${name} took too long to respond.`)
  if (error instanceof ProviderForbidden)
    return unreachable(`${name} does not accept the API key of this installation.`)
  if (error instanceof ProviderConfused) return unreachable(`${name} responded unexpectedly.`)
  throw error
}

/** Keeps how a source has responded to an account. @param error in words; null when it has. */
export async function noteHealth(
  db: Db,
  { accountId, code, now }: { accountId: number; code: ExcerptSource["code"]; now: Date },
  error: string | null,
): Promise<void> {
  const at = now.toISOString()
  const values = error === null ? { succeededAt: at } : { failedAt: at, error }
  await db
    .insert(excerptSourceHealth)
    .values({ accountId, sourceCode: code, ...values })
    .onConflictDoUpdate({
      target: [excerptSourceHealth.accountId, excerptSourceHealth.sourceCode],
      set: values,
      // A page that was opened earlier may end later.
      setWhere:
        error === null
          ? sql`${excerptSourceHealth.succeededAt} is null or ${excerptSourceHealth.succeededAt} < ${at}::timestamptz`
          : sql`${excerptSourceHealth.failedAt} is null or ${excerptSourceHealth.failedAt} < ${at}::timestamptz`,
    })
}
