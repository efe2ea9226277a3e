import { and, eq, sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { refreshStatistics } from "../db/refresh-statistics.ts"
import { accounts, users } from "../db/schema/identity.ts"
import { imports } from "../db/schema/reviews.ts"
import { tellArrivals } from "../services/reviews/tell-arrivals.ts"
import { holdAccount, type ImportDeps } from "./account-hold.ts"
import type { ImportLocation } from "./check-row.ts"
import { type FoundAccount, findAccount } from "./find-account.ts"
import { locationKey } from "./identity.ts"
import { ImportError } from "./import-error.ts"
import { insertResponses } from "./insert-responses.ts"
import { insertReviews } from "./insert-reviews.ts"
import { addLocations, addressesByName, locationNamed, openLocationBook } from "./location-book.ts"
import { makeAccount, type NewAccount } from "./new-account.ts"
import type { ImportOptions } from "./options.ts"
import { removeImport, removeLeftovers } from "./remove-import.ts"
import type { ImportRow, ImportTarget, ImportTotals } from "./target.ts"

type Run = FoundAccount & { importId: number; release: () => Promise<void>; made: NewAccount | null }

/**
 * Begins an import into the database: everything it writes carries its id and stays invisible until `finish`.
 * @param sourceId the source of all its reviews.
 * @throws ImportError when account and e-mail do not belong together or an import is running there.
 */
export async function databaseTarget(
  deps: ImportDeps,
  options: ImportOptions,
  sourceId: number,
): Promise<ImportTarget> {
  const run = await begin(deps, options)
  const book = await openLocationBook(deps.db, run.id)
  let added = 0
  let batches = 0
  let isOver = false

  const write = async (rows: ImportRow[], bare: ImportLocation[]): Promise<number> => {
    const written = await writeBatch(rows, bare)
    batches += 1
    if (isPowerOfTen(batches)) await refreshStatistics(deps.db)
    return written
  }

  const writeBatch = (rows: ImportRow[], bare: ImportLocation[]): Promise<number> =>
    deps.db.transaction(async (tx) => {
      const keys = rows.map((row) => locationKey(row.location))
      const missing = new Map<string, ImportLocation>()
      for (const location of [...rows.map((row) => row.location), ...bare]) {
        const key = locationKey(location)
        if (!book.has(key) && !missing.has(key)) missing.set(key, location)
      }
      const fresh = await addLocations(tx, run.id, run.importId, missing)
      const reviews = rows.map(({ review, identity }, index) => ({
        location_id: (book.get(keys[index]!) ?? fresh.get(keys[index]!))!,
        source_id: sourceId,
        identity,
        rating: review.rating,
        title: review.title,
        content: review.content,
        author: review.author,
        published_at: review.publishedAt,
        images: review.images.map((url) => ({ url })),
        status: review.response ? ("responded" as const) : ("unread" as const),
        responded_at: review.response?.publishedAt ?? null,
      }))
      const written = await insertReviews(tx, run, reviews, run.importId)
      const responses = [...written].flatMap(([position, reviewId]) => {
        const { response } = rows[position]!.review
        return response
          ? [{ review_id: reviewId, content: response.content, published_at: response.publishedAt }]
          : []
      })
      await insertResponses(tx, run.id, null, responses)
      for (const [key, id] of fresh) book.set(key, id)
      added += fresh.size
      return written.size
    })

  const finish = async (totals: ImportTotals) => {
    await deps.db.transaction(async (tx) => {
      await show({ ...deps, db: tx }, run, totals)
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
    timeZone: run.timeZone,
    isNewAccount: run.made !== null,
    generatedPassword: run.made?.generatedPassword ?? null,
    write,
    locationNamed: (name) => locationNamed(book, name),
    knownAddresses: addressesByName(book),
    locations: () => ({ added, total: book.size }),
    finish,
    abandon,
  }
}

const isPowerOfTen = (count: number): boolean => Number.isInteger(Math.log10(count))

async function begin(deps: ImportDeps, options: ImportOptions): Promise<Run> {
  const found = await findAccount(deps.db, options)
  if (!found) {
    const made = await makeAccount(deps, options)
    return { ...made, made }
  }
  const release = await holdAccount(deps, found.id)
  if (!release) throw new ImportError(`Another import into "${options.account}" is running.`)
  try {
    await removeLeftovers(deps, found.id)
    if (await isUndoing(deps.db, found.id))
      throw new ImportError(`An import into "${options.account}" is being undone.`)
    const [run] = await deps.db
      .insert(imports)
      .values({ accountId: found.id, fileName: options.fileName })
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
  if (flipped.length === 0) throw new ImportError("The import was removed while it ran.")
  if (!run.made) return tellArrivals(db, run.id, sql`r.import_id = ${run.importId}`)
  await db.update(accounts).set({ importId: null }).where(eq(accounts.id, run.id))
  await db
    .update(users)
    .set({ passwordHash: run.made.passwordHash })
    .where(and(eq(users.accountId, run.id), eq(users.id, run.made.adminId)))
}
