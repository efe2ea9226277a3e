import { and, eq, sql } from "drizzle-orm"
import type { ExcerptSource } from "../../connections/excerpt-source.ts"
import type { LatestExcerpts } from "../../core/latest-excerpts.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { keptExcerpts } from "../../db/schema/review-excerpts.ts"
import type { Deps } from "../deps.ts"

export type LatestOf = { accountId: number; locationId: number; externalId: string }

const latestShape = { latest: column.json<LatestExcerpts>(), fetchedAt: column.text() }

export type Latest = RowOf<typeof latestShape>

/** With whether the source was asked for it now. */
export type Answered = Latest & { isAsked: boolean }

async function keptOf(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, locationId, externalId }: LatestOf,
  { code, keepMs }: ExcerptSource,
): Promise<Latest | null> {
  if (keepMs === 0) return null
  const now = clock.now()
  // The limit of today counts, also where it was longer when this was kept.
  const oldest = new Date(now.getTime() - keepMs).toISOString()
  const [row] = await rowsOf(
    db,
    latestShape,
    sql`select latest, ${wireInstant(sql`fetched_at`)} as fetched_at from kept_excerpts
        where account_id = ${accountId} and location_id = ${locationId} and source_code = ${code}
          and external_id = ${externalId} and expires_at > ${now.toISOString()}::timestamptz
          and fetched_at > ${oldest}::timestamptz`,
  )
  return row ?? null
}

async function keep(
  db: Db,
  { accountId, locationId, externalId }: LatestOf,
  { code, keepMs }: ExcerptSource,
  { latest, fetchedAt }: Latest,
): Promise<void> {
  const expiresAt = new Date(Date.parse(fetchedAt) + keepMs).toISOString()
  const values = { externalId, latest, fetchedAt, expiresAt }
  await db
    .insert(keptExcerpts)
    .values({ accountId, locationId, sourceCode: code, ...values })
    .onConflictDoUpdate({
      target: [keptExcerpts.accountId, keptExcerpts.locationId, keptExcerpts.sourceCode],
      set: values,
    })
}

/** Forgets what a source has shown of a location. */
export const forgetKept = (
  db: Db,
  { accountId, locationId, code }: { accountId: number; locationId: number; code: ExcerptSource["code"] },
) =>
  db
    .delete(keptExcerpts)
    .where(
      and(
        eq(keptExcerpts.accountId, accountId),
        eq(keptExcerpts.locationId, locationId),
        eq(keptExcerpts.sourceCode, code),
      ),
    )

/** Questions under way, so that people who open a page together ask its source once. */
const underWay = new WeakMap<ExcerptSource, Map<string, Promise<Latest>>>()

/**
 * Latest excerpts of a business at a source: what was kept, within its terms, else what it says now.
 * @throws what the source throws.
 */
export async function latestOf(
  deps: Pick<Deps, "db" | "clock">,
  source: ExcerptSource,
  at: LatestOf,
  signal: AbortSignal,
): Promise<Answered> {
  const kept = await keptOf(deps, at, source)
  if (kept) return { ...kept, isAsked: false }
  const key = `${at.accountId} ${at.locationId} ${at.externalId}`
  const asked = underWay.get(source) ?? new Map<string, Promise<Latest>>()
  underWay.set(source, asked)
  const running = asked.get(key)
  if (running) return { ...(await running), isAsked: true }
  const answer = (async (): Promise<Latest> => {
    const fetchedAt = deps.clock.now().toISOString()
    const found = { latest: await source.latest(at.externalId, signal), fetchedAt }
    if (source.keepMs > 0) await keep(deps.db, at, source, found)
    return found
  })().finally(() => asked.delete(key))
  asked.set(key, answer)
  return { ...(await answer), isAsked: true }
}
