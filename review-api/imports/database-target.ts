import { and, eq, sql } from "drizzle-orm"
import { createGiveWay } from "../core/give-way.ts"
import { type FailedAlone, writeApart } from "../db/apart.ts"
import type { Db } from "../db/connect.ts"
import { refreshStatistics } from "../db/refresh-statistics.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { imports } from "../db/schema/reviews.ts"
import { putAside, reasonOf } from "../db/set-aside.ts"
import { publishArrivals } from "../realtime/publish-arrivals.ts"
import { type ImportDeps, lockAccount } from "./account-lock.ts"
import type { Calling } from "./calling.ts"
import type { ImportLocation } from "./check-row.ts"
import { countImported } from "./count-imported.ts"
import { differingRows } from "./differing-rows.ts"
import { type FoundAccount, findAccount } from "./find-account.ts"
import { GivenIds } from "./given-ids.ts"
import { ImportError, removedMeanwhile } from "./import-error.ts"
import { identityKey, knownIdentities, unknownRows } from "./known-rows.ts"
import { type Alias, addAliases, addLocations, locationNamed, openLocationBook } from "./location-book.ts"
import { makeAccount, type NewAccount } from "./new-account.ts"
import type { ImportOptions } from "./options.ts"
import { removeImport, removeLeftovers } from "./remove-import.ts"
import type { ImportRow, ImportTarget, ImportTotals, RefusedRow, RejectedRow } from "./target.ts"
import { type Brought, writeBatch } from "./write-batch.ts"

/** Rows of the first batches: a small file tells how far it is, and the planner soon hears of a large one. */
const smallestBatch = 1_000

/**
 * Rows that a batch has at most, and new reviews whose figures are counted at a time. Large ones take less time in all;
 * on the embedded database each statement keeps everyone else of the program waiting.
 */
const maxRows = {
  large: { batch: 5_000, counted: 50_000 },
  small: { batch: 1_000, counted: 10_000 },
} as const

/** Rows of an import that the database refused and that are set aside at most: more have the same reason. */
const mostSetAside = 1_000

/** The result of rows that were written together. */
type Part = {
  fresh: ReadonlyMap<string, number>
  brought: Brought | null
  aliases: readonly Alias[]
  /** New rows with notes. */
  noted: ImportRow[]
  rejected: RejectedRow[]
  /** Known rows that say something else than what is there. */
  differing: RefusedRow[]
}

type Run = FoundAccount & { importId: number; release: () => Promise<void>; made: NewAccount | null }

/**
 * Begins an import into the database: everything it writes carries its id and stays invisible until `finish`.
 * @throws ImportError when account and email do not belong together or an import is running there.
 */
export async function databaseTarget(deps: ImportDeps, options: ImportOptions): Promise<ImportTarget> {
  const run = await begin(deps, options)
  const book = await openLocationBook(deps.db, run.id)
  const most = maxRows[deps.kind === "postgres" || deps.isAlone ? "large" : "small"]
  const unwritten = unwrittenCallings()
  const givenIds = new GivenIds()
  let added = 0
  let written = 0
  let uncounted = { count: 0, after: 0, upTo: 0 }
  let isOver = false
  const refused: FailedAlone<ImportRow>[] = []

  const writeSome = async (tx: Db, given: readonly ImportRow[]): Promise<Part> => {
    const { rows, rejected } = await unknownRows(tx, run.id, given, (key) => !book.ids.has(key))
    const timeZone = await zoneOf(tx, run.id)
    const missing = new Map<string, ImportLocation>()
    for (const { place, location } of rows) {
      if (!book.ids.has(place) && !missing.has(place)) missing.set(place, location)
    }
    const fresh = await addLocations(tx, run.id, run.importId, missing)
    const idOf = (place: string) => book.ids.get(place) ?? fresh.get(place)
    const aliases = unwritten.of(idOf, given)
    await addAliases(tx, run.id, run.importId, aliases)
    const placed = rows.map((row) => ({ row, locationId: idOf(row.place)! }))
    const batch = { accountId: run.id, importId: run.importId, timeZone, rows: placed }
    const noted = await newNoted(tx, run.id, rows)
    const brought = rows.length === 0 ? null : await writeBatch(deps, tx, batch)
    const isAllNew = (brought?.count ?? 0) + rejected.length === given.length
    const differing = isAllNew ? [] : await differingRows(tx, run.id, given, run.importId)
    return { fresh, aliases, rejected, brought, noted, differing }
  }

  /** Keeps the result of written rows, whether or not later rows fail. */
  const note = ({ fresh, aliases }: Part, given: readonly ImportRow[]) => {
    for (const { place, callings } of given) unwritten.add(place, callings)
    for (const [key, id] of fresh) book.ids.set(key, id)
    givenIds.note(aliases)
    unwritten.forget((place) => book.ids.has(place))
    added += fresh.size
  }

  const write = async (given: ImportRow[]) => {
    const { done, failed } = await writeApart(deps.db, given, writeSome, note)
    for (const { brought } of done) await counted(brought)
    refused.push(...failed.slice(0, mostSetAside - refused.length))
    const isOrderOfMagnitude = String(written).length < String(written + given.length).length
    written += given.length
    if (written >= smallestBatch && isOrderOfMagnitude) await refreshStatistics(deps.db)
    return {
      imported: done.reduce((sum, { brought }) => sum + (brought?.count ?? 0), 0),
      noted: done.flatMap(({ noted }) => noted),
      rejected: done.flatMap(({ rejected }) => rejected),
      refused: [
        ...done.flatMap(({ differing }) => differing),
        ...failed.map(({ row: { line }, error }) => ({
          line,
          reason: `the row can't be saved (${reasonOf(error).code})`,
        })),
      ],
    }
  }

  /** Adds what a batch has brought to the figures, when there is enough of it. */
  const counted = async (brought: Brought | null) => {
    if (brought) uncounted = { ...uncounted, count: uncounted.count + brought.count, upTo: brought.lastId }
    if (uncounted.count >= most.counted) await count()
  }

  const giveWay = createGiveWay()
  const count = async () => {
    if (uncounted.count === 0) return
    const { after, upTo } = uncounted
    await giveWay()
    await deps.db.transaction((tx) => countImported(tx, run, { importId: run.importId, after, upTo }))
    uncounted = { count: 0, after: upTo, upTo }
  }

  const finish = async (totals: ImportTotals) => {
    await count()
    await deps.db.transaction(async (tx) => {
      await givenIds.write(tx, deps, run)
      await show({ ...deps, db: tx }, run, totals)
      for (const { row, error } of refused)
        await putAside(deps, tx, {
          kind: "import",
          row: `import-${run.importId}-${row.line}`,
          accountId: run.id,
          // It is in the list of rejected rows, for a person to bring again.
          isLeft: true,
          error,
        })
      await options.whenShown?.(tx, { ...totals, locationsAdded: added, importId: run.importId })
    })
    isOver = true
    await run.release()
    await refreshStatistics(deps.db)
  }

  const abandon = async () => {
    if (isOver) return
    isOver = true
    try {
      await removeImport(deps, run.id, run.importId)
    } finally {
      await run.release()
    }
  }

  return {
    timeZone: options.timeZone ?? run.timeZone,
    isNewAccount: run.made !== null,
    generatedPassword: run.made?.generatedPassword ?? null,
    write,
    rowsOfNext: () => Math.min(most.batch, Math.max(smallestBatch, written)),
    locationNamed: (name) => locationNamed(book, name),
    knownPlaces: book.places,
    locations: () => ({ added, total: book.ids.size }),
    finish,
    abandon,
  }
}

/** The rows with notes of which the account has no review yet. */
async function newNoted(tx: Db, accountId: number, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const noted = rows.filter(({ notes }) => notes)
  const known = await knownIdentities(tx, accountId, noted)
  return noted.filter((row) => !known.has(identityKey(row)))
}

/** How files call locations, until these are there: one whose rows are all known is not created. */
function unwrittenCallings() {
  const waiting = new Map<string, Calling[]>()
  return {
    add(place: string, callings: readonly Calling[]) {
      if (callings.length > 0) waiting.set(place, [...(waiting.get(place) ?? []), ...callings])
    },
    /** @param rows whose own callings are written with them. */
    of: (idOf: (place: string) => number | undefined, rows: readonly ImportRow[]): Alias[] =>
      [...waiting, ...rows.map((row) => [row.place, row.callings] as const)].flatMap(([place, callings]) => {
        const locationId = idOf(place)
        return locationId === undefined ? [] : callings.map((calling) => ({ locationId, calling }))
      }),
    forget(isWritten: (place: string) => boolean) {
      for (const place of waiting.keys()) if (isWritten(place)) waiting.delete(place)
    },
  }
}

/** The zone of the account, which no one changes until the transaction ends. */
async function zoneOf(tx: Db, accountId: number): Promise<string> {
  const [account] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("share")
  return account!.timeZone
}

async function begin(deps: ImportDeps, options: ImportOptions): Promise<Run> {
  const found = await findAccount(deps.db, options)
  if (!found) {
    const made = await makeAccount(deps, options)
    return { ...made, made }
  }
  const release = await lockAccount(deps, found.id)
  if (!release) throw new ImportError(`Another import into "${options.account}" is running.`)
  try {
    await removeLeftovers(deps, found.id)
    if (await isUndoing(deps.db, found.id))
      throw new ImportError(`An import into "${options.account}" is being undone.`)
    const [run] = await deps.db
      .insert(imports)
      .values({ accountId: found.id, fileName: options.fileName, countedTo: 0 })
      .returning({ id: imports.id })
    return { ...found, importId: run!.id, release, made: null }
  } catch (error) {
    await release()
    throw error
  }
}

async function isUndoing(db: Db, accountId: number): Promise<boolean> {
  const which = and(eq(imports.accountId, accountId), eq(imports.undo, "running"))
  const [found] = await db.select({ id: imports.id }).from(imports).where(which).limit(1)
  return found !== undefined
}

async function show({ db, clock }: ImportDeps, run: Run, totals: ImportTotals): Promise<void> {
  const { imported, known, rejected } = totals
  const flipped = await db
    .update(imports)
    .set({ status: "done", taken: imported, known, rejected, finishedAt: clock.now().toISOString() })
    .where(and(eq(imports.accountId, run.id), eq(imports.id, run.importId), eq(imports.status, "running")))
    .returning({ id: imports.id })
  if (flipped.length === 0) throw removedMeanwhile()
  if (!run.made) return publishArrivals(db, run.id, sql`r.import_id = ${run.importId}`)
  await db.update(accounts).set({ importId: null }).where(eq(accounts.id, run.id))
  await db
    .update(users)
    .set({ passwordHash: run.made.passwordHash })
    .where(and(eq(users.accountId, run.id), eq(users.id, run.made.adminId)))
}
