import { sql } from "drizzle-orm"
import type { Connector } from "../../connections/connector.ts"
import {
  AtProviderGone,
  ConsentEnded,
  ProviderConfused,
  ProviderForbidden,
  ProviderRetired,
} from "../../connections/connector-errors.ts"
import { connectionJobId } from "../../connections/save-grant.ts"
import { atMost } from "../../core/at-most.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { safeError } from "../../core/safe-error.ts"
import type { Db } from "../../db/connect.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { column, hasRows, type RowOf, rowsOf } from "../../db/rows.ts"
import { SourceBusy, SourcePaused } from "../../directories/response-source.ts"
import type { JobKind } from "../../jobs/job-kind.ts"
import type { Deps } from "../deps.ts"
import { wakeArrivalJobs } from "../reviews/wake-arrival-jobs.ts"
import { AttemptOver, attemptShape } from "./attempt.ts"
import { listPlaces } from "./list-places.ts"
import { placesToLookAt, placeToPlanShape } from "./look-together.ts"
import { providerOf } from "./provider-of.ts"
import { createShelf } from "./shelf.ts"
import { type PlaceToSync, syncPlace } from "./sync-place.ts"
import { accessFor, endConnection, withAccess } from "./with-access.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** From the beginning of one look to that of the next: a new review is seen within a minute, also where looks take long. */
const usualWaitMs = 40_000
/** A provider that no longer lets reviews be read is asked so often whether it does again. */
const retiredWaitMs = 6 * 60 * minuteMs
/** Pause for others between two looks that each take longer than that. */
const leastWaitMs = 5_000
/** The job has to end before it is sent again. */
const askedForMs = 500
const maxWaitMs = 60 * minuteMs

/** A connection that failed rests, whatever its provider says is new. */
const isDue = (now: Date) => sql`(c.next_sync_at <= ${now.toISOString()}::timestamptz
  or (c.next_sync_at is not null and c.failures = 0 and exists (select 1 from connection_places p
    where p.owner_account_id = c.account_id and p.token_id = c.token_id and p.hinted_at is not null)))`

const claimedShape = {
  ...attemptShape,
  failures: column.number(),
  placesListedAt: column.text().nullable(),
  integrationCode: column.text(),
  /** Whether it is time for all of its places; else for those that the provider has named. */
  isWhole: column.boolean(),
  /** Due instant; a later one tells that someone has asked for another look meanwhile. */
  dueAt: column.text(),
}

type Claimed = RowOf<typeof claimedShape> & { claimedAt: string }

/** Takes a connection that is due, also from an attempt that was killed; null when there is nothing to do. */
async function claim({ db, clock }: Deps, id: string): Promise<Claimed | null> {
  const [accountId, tokenId] = id.split("-").map(Number)
  const now = clock.now()
  const [row] = await rowsOf(
    db,
    claimedShape,
    sql`update connections c set attempts = c.attempts + 1
        from oauth_tokens t join integrations i on i.id = t.integration_id
        where c.account_id = ${accountId!} and c.token_id = ${tokenId!} and ${isDue(now)}
          and t.account_id = c.account_id and t.id = c.token_id and t.revoked_at is null
        returning c.account_id, c.token_id, c.attempts, c.failures,
          ${wireInstant(sql`c.next_sync_at`)} as due_at,
          c.next_sync_at <= ${now.toISOString()}::timestamptz as is_whole,
          ${wireInstant(sql`c.places_listed_at`)} as places_listed_at, i.code as integration_code`,
  )
  return row ? { ...row, claimedAt: now.toISOString() } : null
}

function connectorOf({ connectors }: Deps, { integrationCode }: Claimed): Connector | null {
  const provider = providerOf(integrationCode)
  return provider ? connectors(provider) : null
}

const placesToSync = ({ db }: Deps, { accountId, tokenId, isWhole }: Claimed) =>
  rowsOf(
    db,
    placeToPlanShape,
    sql`select p.account_id, p.id, p.external_id, p.location_id, s.id as source_id,
          s.name as source_name, ${wireInstant(sql`p.synced_to`)} as synced_to, ${wireInstant(sql`p.full_at`)} as full_at,
          ${wireInstant(sql`p.asked_at`)} as asked_at, ${wireInstant(sql`p.counted_at`)} as counted_at,
          ${wireInstant(sql`p.failing_since`)} as failing_since
        from connection_places p
        join oauth_tokens t on t.account_id = p.owner_account_id and t.id = p.token_id
        join integrations i on i.id = t.integration_id join sources s on s.id = i.review_source_id
        join locations l on l.account_id = p.account_id and l.id = p.location_id and l.deleted_at is null
        where p.owner_account_id = ${accountId} and p.token_id = ${tokenId} and p.status = 'matched'
          and (${isWhole}::boolean or p.hinted_at is not null)
        order by p.hinted_at, p.synced_at nulls first, p.id`,
  )

/** Error of one place; the others go on. */
function placeError(error: unknown, name: string): string | null {
  if (error instanceof AtProviderGone) return `${name} no longer shows this place.`
  if (error instanceof ProviderForbidden) {
    return error.code === "FAILED_PRECONDITION"
      ? `This place is not verified at ${name}.`
      : `${name} denies access to the reviews of this place.`
  }
  if (error instanceof ProviderConfused) return `${name} sent a response that cannot be read.`
  return null
}

/** Concurrent calls to a provider. */
const callsAtOnce = 8
/**
 * Places that are under way at a time: while some are written together, others are read. The embedded database gains
 * nothing by large writes, and keeps everyone else of the program waiting with them.
 */
const placesAtOnce = { postgres: 32, pglite: 8 }

async function syncPlaces(deps: Deps, connector: Connector, attempt: Claimed, signal: AbortSignal) {
  const all = await placesToSync(deps, attempt)
  const shelf = createShelf(deps, attempt)
  const inTurn = atMost(callsAtOnce)
  const access = accessFor(deps, connector, attempt)
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const look = { deps, connector, attempt, access, inTurn, signal }
  // A place named by the provider is looked at without asking which it is.
  const { due, calls } = attempt.isWhole ? await placesToLookAt(look, all) : { due: all, calls: 0 }
  async function syncOne(place: PlaceToSync): Promise<void> {
    either.throwIfAborted()
    try {
      await shelf.during(() =>
        syncPlace({ deps, connector, attempt, place, shelf, access, inTurn, signal: either }),
      )
    } catch (error) {
      const message = placeError(error, place.sourceName)
      if (message === null) throw error
      await deps.db.execute(sql`update connection_places set error = ${message},
          failing_since = coalesce(failing_since, ${deps.clock.now().toISOString()}::timestamptz)
        where account_id = ${place.accountId} and id = ${place.id} and owner_account_id = ${attempt.accountId}`)
    }
  }
  // The first one alone shows whether the provider lets us in.
  const [first, ...others] = due
  if (first) await syncOne(first)
  const left = others.values()
  async function work(): Promise<void> {
    const giveWay = createGiveWay()
    for (const place of left) {
      await syncOne(place)
      await giveWay()
    }
  }
  // An error of one worker ends all of them; the first reason counts.
  const workers = Array.from({ length: placesAtOnce[deps.kind] }, () =>
    work().catch((error: unknown) => failed.abort(error)),
  )
  await Promise.all(workers)
  // Work finished before something failed stays.
  await shelf.cleared().catch((error: unknown) => failed.abort(error))
  // One mail says all that came, so it waits for the end of the look.
  for (const [accountId, fresh] of shelf.brought()) {
    connector.tally.reviewsTaken += fresh
    await wakeArrivalJobs(deps, accountId)
  }
  failed.signal.throwIfAborted()
  return calls + due.length
}

type Ending = {
  waitMs: number
  error: string | null
  /** Whether it came to nothing; without an error, because the provider wants to be asked later. */
  isFailure: boolean
  /** Whether the provider lets reviews be read, where this attempt has shown it. */
  readsReviews?: boolean | null
}

/** A hint from before a look began is covered by it; a failed look is followed by a whole one. */
const forgetHints = (tx: Db, { accountId, tokenId, claimedAt }: Claimed, { isFailure }: Ending) =>
  tx.execute(sql`update connection_places set hinted_at = null
    where owner_account_id = ${accountId} and token_id = ${tokenId} and hinted_at is not null
      and (${isFailure}::boolean or hinted_at <= ${claimedAt}::timestamptz)`)

/** Notes how an attempt ended, and when the next one is due: at once if someone has asked for it meanwhile. */
async function end({ db, clock, jobs }: Deps, attempt: Claimed, ending: Ending) {
  const { accountId, tokenId, attempts, dueAt, isWhole } = attempt
  const { isFailure } = ending
  const now = clock.now()
  const nextSyncAt = new Date(now.getTime() + ending.waitMs).toISOString()
  const isAskedFor = sql`next_sync_at > ${dueAt}::timestamptz`
  const row = await db.transaction(async (tx) => {
    const [ended] = await rowsOf(
      tx,
      { nextSyncAt: column.text() },
      sql`update connections c set error = ${ending.error},
          next_sync_at = case when ${isAskedFor} or not ${isWhole || isFailure}::boolean then next_sync_at
            else ${nextSyncAt}::timestamptz end,
          reads_reviews = coalesce(${ending.readsReviews ?? null}::boolean, reads_reviews),
          failures = ${isFailure ? sql`failures + 1` : sql`0`},
          synced_at = ${isFailure || !isWhole ? sql`synced_at` : sql`${now.toISOString()}::timestamptz`}
        where account_id = ${accountId} and token_id = ${tokenId} and attempts = ${attempts}
          and next_sync_at is not null
        returning ${wireInstant(sql`next_sync_at`)} as next_sync_at`,
    )
    if (!ended) return null
    await forgetHints(tx, attempt, ending)
    const hinted = await hasRows(
      tx,
      sql`select 1 from connection_places where owner_account_id = ${accountId} and token_id = ${tokenId}
        and hinted_at is not null limit 1`,
    )
    return { ...ended, isHinted: hinted }
  })
  if (!row) return
  const waitMs = row.isHinted ? 0 : Date.parse(row.nextSyncAt) - now.getTime()
  jobs.sendIn("connection", connectionJobId(attempt), Math.max(askedForMs, waitMs))
}

/** Waits double with each failure, and differ, so that connections that failed together do not return together. */
const backOffMs = (failures: number): number =>
  Math.min(maxWaitMs, minuteMs * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 4)

type Brought = { calls: number; readsReviews: boolean | null }

/** @returns what was brought; `readsReviews` is null where nothing was to be read. */
async function bring(
  deps: Deps,
  connector: Connector,
  attempt: Claimed,
  signal: AbortSignal,
): Promise<Brought> {
  const listedAtMs = attempt.placesListedAt === null ? 0 : Date.parse(attempt.placesListedAt)
  const { readsReviews } = connector
  const isToList = listedAtMs + dayMs <= deps.clock.now().getTime()
  let isRead: boolean | null = null
  if (isToList) {
    await listPlaces(deps, connector, { ...attempt, isFirst: attempt.placesListedAt === null }, signal)
    if (readsReviews)
      isRead = await withAccess(deps, connector, attempt, (token) => readsReviews(token, signal), signal)
  }
  try {
    const calls = await syncPlaces(deps, connector, attempt, signal)
    // With nothing to ask for, nothing else would show that access has ended.
    if (calls === 0 && !isToList && attempt.isWhole)
      await withAccess(deps, connector, attempt, (token) => connector.accounts(token, signal), signal)
    return { calls, readsReviews: calls > 0 && readsReviews ? true : isRead }
  } catch (error) {
    if (error instanceof ProviderRetired) return { calls: 0, readsReviews: false }
    throw error
  }
}

/**
 * Brings in what a connection has: its places once a day, and the reviews of those that are matched. One job of a
 * connection runs at a time; when it runs next stands in its row.
 */
export const connectionJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 30,
  timeoutSeconds: 3_600,
  atOnce: 2,
  async run(deps, { id, signal }) {
    const attempt = await claim(deps, id)
    if (!attempt) return
    const connector = connectorOf(deps, attempt)
    if (!connector) {
      const error = "This service cannot be reached from this installation."
      return end(deps, attempt, { waitMs: dayMs, error, isFailure: true })
    }
    const beganMs = deps.clock.now().getTime()
    try {
      const { calls, readsReviews } = await bring(deps, connector, attempt, signal)
      const tookMs = deps.clock.now().getTime() - beganMs
      const everyMs = readsReviews === false ? retiredWaitMs : (connector.looksEveryMs ?? usualWaitMs)
      const waitMs = Math.max(leastWaitMs, Math.max(everyMs, calls * (connector.restPerCallMs ?? 0)) - tookMs)
      await end(deps, attempt, { waitMs, error: null, isFailure: false, readsReviews })
    } catch (error) {
      if (error instanceof AttemptOver) return
      if (error instanceof ConsentEnded) {
        return endConnection(
          deps,
          attempt,
          sql`exists (select 1 from connections c
          where c.account_id = ${attempt.accountId} and c.token_id = ${attempt.tokenId}
            and c.attempts = ${attempt.attempts})`,
        )
      }
      if (signal.aborted) throw error
      const askedMs = error instanceof SourceBusy ? (error.waitMs ?? 0) : 0
      const waitMs = Math.max(askedMs, backOffMs(attempt.failures))
      // A provider that wants to be left alone has answered: nothing is wrong, and it is asked when it may be again.
      if (error instanceof SourcePaused) {
        deps.log.info({ connection: id, waitMs: Math.round(waitMs) }, "a provider wants to be asked later")
        return end(deps, attempt, { waitMs, error: null, isFailure: true })
      }
      deps.log.warn(
        { connection: id, error: safeError(error) },
        "a connection could not be brought up to date",
      )
      const message =
        error instanceof ProviderForbidden ? "Access was denied." : "The service did not respond."
      await end(deps, attempt, { waitMs, error: message, isFailure: true })
    }
  },
  async waiting({ db, clock }) {
    const rows = await rowsOf(
      db,
      { accountId: column.number(), tokenId: column.number() },
      sql`select c.account_id, c.token_id from connections c
          join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
          where ${isDue(clock.now())} and t.revoked_at is null order by c.next_sync_at limit 500`,
    )
    return rows.map(connectionJobId)
  },
}
