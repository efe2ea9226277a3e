import { and, eq, inArray, sql } from "drizzle-orm"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { accounts, users } from "../../db/schema/identity.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import { decidedSchema } from "../../imports/decided.ts"
import { ImportError } from "../../imports/import-error.ts"
import type { ImportRequest } from "../../imports/options.ts"
import { runImport } from "../../imports/run-import.ts"
import { accountOf, decide, requireDecided } from "../../imports/survey/decide.ts"
import { type OpenFile, type Survey, surveyFile } from "../../imports/survey/survey-file.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { wakeArrivalJobs } from "../reviews/wake-arrival-jobs.ts"
import { changeImport, jobOf, Superseded } from "./change-state.ts"
import { type ImportFile, rejectedName, retentionMs, storedName } from "./import-item.ts"
import { openUpload } from "./open-upload.ts"
import { emptyReport, type ImportReport, rejectedList } from "./rejected-list.ts"
import { columnName, forPage, shownText } from "./shown-text.ts"

/** Attempts of a version, over all its jobs: one that ends the program each time is given up. */
const maxAttempts = 3
const progressMs = 1_000

const waits = inArray(importFiles.state, ["checking", "importing"])

async function take({ db }: Deps, job: string): Promise<ImportFile | null> {
  const [id, version] = job.split("-").map(Number)
  const [row] = await db
    .update(importFiles)
    .set({ attempts: sql`${importFiles.attempts} + 1` })
    .where(and(eq(importFiles.id, id!), eq(importFiles.version, version!), waits))
    .returning()
  return row ?? null
}

/** An attempt that was stopped, or had no database, says nothing about the file. */
async function giveBack({ db }: Deps, { id, version }: ImportFile): Promise<void> {
  await db
    .update(importFiles)
    .set({ attempts: sql`greatest(${importFiles.attempts} - 1, 0)` })
    .where(and(eq(importFiles.id, id), eq(importFiles.version, version), waits))
}

type OwnRequest = ImportRequest & { accountId: number }

/** Into the own account, with the rights that who uploaded the file has now. @throws ImportError when they are gone. */
async function requestOf(deps: Deps, row: ImportFile): Promise<OwnRequest> {
  const scope = await scopeOfUser(deps, row)
  try {
    requireIn(scope?.permissions ?? {}, "account.update")
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ImportError("The person who uploaded this file can no longer import.")
  }
  const [own] = await deps.db
    .select({ account: accounts.name, admin: users.email })
    .from(accounts)
    .innerJoin(users, and(eq(users.accountId, accounts.id), eq(users.id, row.userId)))
    .where(eq(accounts.id, row.accountId))
  const { fileName, mapping: map, source, defaultDate, defaultLocation, accountId } = row
  const { dateOrder, ratingScale, ratingScales, encoding } = row
  const chosen = {
    ...(source === null ? {} : { source }),
    ...(defaultDate === null ? {} : { defaultDate }),
    ...(defaultLocation === null ? {} : { defaultLocation }),
    ...(dateOrder ? { dateOrder } : {}),
    ...(ratingScale ? { ratingScale } : {}),
    ...(Object.keys(ratingScales).length > 0 ? { ratingScales } : {}),
    ...(encoding ? { encoding } : {}),
  }
  return { ...own!, accountId, fileName, map, ...chosen, dryRun: row.state === "checking" }
}

type Found = Partial<typeof importFiles.$inferInsert>

/** Names of columns that someone can choose; what Google writes has none. */
const columnsOf = ({ header, source }: Survey): string[] =>
  source === undefined ? header.map(columnName) : []

const foundBy = ({ rejected, sample, result }: ImportReport, survey: Survey): Found => ({
  columns: columnsOf(survey),
  sample,
  rejected,
  rows: result?.rows ?? 0,
  fresh: result?.imported ?? 0,
  known: result?.known ?? 0,
  newLocations: result?.locationsAdded ?? 0,
  dates: survey.dates,
  reading: {
    ...accountOf(survey),
    ...(result?.repeats ? { repeats: result.repeats } : {}),
    ...(result?.notes ? { notes: result.notes } : {}),
    source: result?.sourceName ?? "",
    preview: (result?.preview ?? []).map((row) => ({ ...row, reason: row.reason && forPage(row.reason) })),
  },
})

const inTheEnd = (deps: Deps, ms: number) => {
  const now = deps.clock.now()
  return { finishedAt: now.toISOString(), expiresAt: new Date(now.getTime() + ms).toISOString() }
}

/** How a file is read: as it was checked, or as all of it shows. @throws ImportError when that leaves something open. */
async function decidedFor(row: ImportFile, request: ImportRequest, open: OpenFile, report: ImportReport) {
  if (row.state === "importing" && row.decided) {
    report.columns = row.columns
    return { survey: null, decided: decidedSchema.parse(row.decided) }
  }
  const survey = await surveyFile(open, request)
  report.columns = columnsOf(survey)
  const decided = decide(survey, request)
  if (row.state === "importing") requireDecided(survey, request)
  return { survey, decided }
}

/** Tells who uploaded a file that its import has ended (D-321). @param tx the transaction that ends it. */
const noticeEnd = (tx: Db, deps: Deps, { accountId, userId, id, fileName }: ImportFile, failed: boolean) =>
  createNotice(tx, deps, {
    accountId,
    userId,
    kind: "import_finished",
    facts: { name: fileName, failed },
    resource: "import",
    resourceId: id,
  })

/** Reads the file: to look at it, or to take it in. Whatever ends the program, it is taken in once or not at all. */
async function bring(deps: Deps, row: ImportFile, signal: AbortSignal, report: ImportReport): Promise<void> {
  const request = await requestOf(deps, row)
  const file = openUpload(deps, row, row.state === "checking" ? 2 : 1, signal)
  const { survey, decided } = await decidedFor(row, request, file.open, report)
  let publishedAtMs = 0
  const onProgress = async (rows: number) => {
    signal.throwIfAborted()
    const nowMs = deps.clock.now().getTime()
    if (nowMs - publishedAtMs < progressMs) return
    publishedAtMs = nowMs
    const progress = file.progress()
    await deps.db.transaction((tx) =>
      changeImport(tx, row, row.state === "checking" ? { progress, rows } : { progress }),
    )
  }
  const events = runImport(
    deps,
    {
      ...request,
      decided,
      whenShown: async (tx, totals) => {
        const { imported: fresh, known, rejected, locationsAdded: newLocations, importId } = totals
        const counts = { fresh, known, rejected, newLocations, importId, rows: fresh + known + rejected }
        const ended = inTheEnd(deps, retentionMs.done)
        await changeImport(tx, row, { ...counts, ...ended, state: "done", progress: 100 })
        await noticeEnd(tx, deps, row, false)
      },
    },
    file.open(),
  )
  try {
    await deps.storage.write(rejectedName(row), rejectedList(events, report, onProgress), signal)
    // The list is whole before the import shows as done.
    for await (const event of events) if (event.type === "done") report.result = event.result
  } finally {
    await events.return(undefined)
  }
  if (row.state === "importing") {
    await wakeArrivalJobs(deps, row.accountId)
    return deps.storage.remove(storedName(row))
  }
  const found = { ...foundBy(report, survey!), decided }
  await deps.db.transaction((tx) =>
    changeImport(tx, row, { ...found, state: "checked", progress: 100, message: null }),
  )
}

/** Why an attempt that failed is the last one; null when it is to be tried again. */
function endOf(error: unknown, row: ImportFile, { signal, isLastAttempt }: JobRun): string | null {
  if (error instanceof ImportError) return shownText(forPage(error.message), 2_000)
  const isLate = signal.aborted && (signal.reason as Error).name === "TimeoutError"
  if (isLate) return "This file takes too long to process. Split it into smaller files."
  if (signal.aborted || isDatabaseAway(error)) return null
  const isOver = isLastAttempt || row.attempts >= maxAttempts
  return isOver ? "Something went wrong on our side. Nothing was imported. Please try again." : null
}

async function fail(deps: Deps, row: ImportFile, message: string, report: ImportReport): Promise<void> {
  const { columns } = report
  const counts = { rows: 0, fresh: 0, known: 0, rejected: 0, newLocations: 0, sample: [] }
  const nothing = { dates: null, reading: null, decided: null }
  await deps.db.transaction(async (tx) => {
    await changeImport(tx, row, {
      ...counts,
      ...nothing,
      columns,
      message,
      state: "failed",
      ...inTheEnd(deps, retentionMs.waiting),
    })
    await noticeEnd(tx, deps, row, true)
  })
}

async function run(deps: Deps, job: JobRun): Promise<void> {
  const row = await take(deps, job.id)
  if (!row) return
  const report = emptyReport()
  try {
    if (row.attempts > maxAttempts) throw new Error("too many attempts")
    await bring(deps, row, job.signal, report)
  } catch (error) {
    if (error instanceof Superseded) return
    const message = endOf(error, row, job)
    if (message === null) {
      if (job.signal.aborted || isDatabaseAway(error)) await giveBack(deps, row).catch(() => {})
      throw error
    }
    if (!(error instanceof ImportError)) {
      deps.log.error({ import: row.id, error: safeError(error) }, "an import was given up")
    }
    await fail(deps, row, message, report).catch((failure) => {
      if (!(failure instanceof Superseded)) throw failure
    })
  }
}

/** Looks at an uploaded file, or takes it in, as its row says. */
export const reviewImportJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 2 * 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: importFiles.id, version: importFiles.version })
      .from(importFiles)
      .where(waits)
      .orderBy(importFiles.id)
      .limit(500)
    return rows.map(jobOf)
  },
}
