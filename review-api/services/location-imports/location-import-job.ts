import { and, eq, inArray, sql } from "drizzle-orm"
import { noColumn } from "#lib/contract/imports/constants.ts"
import { type ImportNote, type LocationRowAction, locationImportLimits } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError } from "../../core/errors.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import type { Db } from "../../db/connect.ts"
import { accountSetting } from "../../db/queries/account-setting.ts"
import { users } from "../../db/schema/identity.ts"
import {
  locationImportRows,
  locationImports,
  type NewGroup,
  type UnclearColumns,
} from "../../db/schema/location-imports.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import { unclearText } from "../../imports/columns/chosen-columns.ts"
import { distinctNames } from "../../imports/columns/column-names.ts"
import { ImportError } from "../../imports/import-error.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import type { FileCharset } from "../../imports/reader/messages.ts"
import { NoteCounter } from "../../imports/row-notes.ts"
import { charsetOf, openTable, shownCharset, unclearEncoding } from "../../imports/tables/open-table.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import { createNotice } from "../../notices/create-notice.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { columnName } from "../imports/shown-text.ts"
import { compareTwins } from "./compare-twins.ts"
import { keepFailedRows } from "./failed-list.ts"
import { simpleName } from "./field-names.ts"
import {
  doubtfulColumns,
  type FoundFields,
  findFields,
  leftColumns,
  leftPositions,
  nameless,
} from "./find-fields.ts"
import {
  changeLocationImport,
  failedName,
  jobOf,
  type LocationImportFile,
  retentionMs,
  Superseded,
  storedName,
} from "./location-import-item.ts"
import { noteNamed } from "./named-rows.ts"
import { removeNewGroups } from "./new-groups.ts"
import { NewPlaces } from "./new-places.ts"
import { openIdEvidence } from "./own-ids.ts"
import { cellsOf, widthError } from "./read-cells.ts"
import { openReferenceBook } from "./reference-book.ts"
import { readGroupNames } from "./row-groups.ts"
import { undoRows } from "./undo-rows.ts"
import type { LineNote, RowWriter, WrittenRows } from "./write-rows.ts"
import { writeRowsApart } from "./write-rows-apart.ts"

const tableThread = new URL("./table-thread.ts", import.meta.url)

const rowsAtOnce = 200
const maxAttempts = 3

const waits = inArray(locationImports.status, ["checking", "processing", "undoing"])

async function take({ db }: Deps, job: string): Promise<LocationImportFile | null> {
  const [id, version] = job.split("-").map(Number)
  const [row] = await db
    .update(locationImports)
    .set({ attempts: sql`${locationImports.attempts} + 1` })
    .where(and(eq(locationImports.id, id!), eq(locationImports.version, version!), waits))
    .returning()
  return row ?? null
}

/** An attempt that was stopped, or had no database, says nothing about the file. */
async function giveBack({ db }: Deps, { id, version }: LocationImportFile): Promise<void> {
  await db
    .update(locationImports)
    .set({ attempts: sql`greatest(${locationImports.attempts} - 1, 0)` })
    .where(and(eq(locationImports.id, id), eq(locationImports.version, version), waits))
}

/** With the rights that who uploaded the file has now. @throws ImportError when they are gone. */
async function uploaderOf(deps: Deps, row: LocationImportFile) {
  const scope = await scopeOfUser(deps, row)
  try {
    requireIn(scope?.permissions ?? {}, "location.create")
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new ImportError("The person who uploaded this file can no longer import.")
  }
  const [user] = await deps.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.accountId, row.accountId), eq(users.id, row.userId)))
  const actor: Actor = {
    kind: "user",
    userId: row.userId,
    email: user!.email,
    address: null,
    userAgent: null,
  }
  return { scope: scope!, actor }
}

async function openFile({ storage }: Deps, row: LocationImportFile, charset?: FileCharset) {
  const file = await storage.open(storedName(row))
  if (!file) throw new ImportError("The file is no longer available. Upload it again.")
  return openTable(file.pieces, tableThread, charset)
}

/** Number of rows, and evidence on the encoding and the columns. @throws ImportError for too many. */
async function lookThrough(deps: Deps, row: LocationImportFile) {
  const file = await openFile(deps, row)
  try {
    const { fields } = findFields(file.header, row.mapping)
    const { scope } = await uploaderOf(deps, row)
    const ids = await openIdEvidence(deps.db, scope, {
      header: file.header ?? [],
      fields,
      chosen: row.mapping,
    })
    const twins = compareTwins(doubtfulColumns(file.header ?? []))
    let count = 0
    const { maxRows } = locationImportLimits
    for await (const rows of file.rows(null)) {
      count += rows.length
      for (const { cells } of rows) {
        twins.add(cells)
        ids.see(cells)
      }
      if (count > maxRows) {
        throw new ImportError(
          `The file has more than ${maxRows.toLocaleString("en-US")} rows. Split it into smaller files.`,
        )
      }
    }
    return { total: count, evidence: twins.evidence, ids, found: file.end() }
  } finally {
    await file.close()
  }
}

/** Ends the transaction of a check: nothing of it is kept but what it found. */
class Found extends Error {
  readonly written: WrittenRows

  constructor(written: WrittenRows) {
    super("a check writes nothing")
    this.written = written
  }
}

const countOf = ({ rows }: WrittenRows, action: LocationRowAction) =>
  rows.filter((row) => row.action === action).length

/** Each stretch of a check finds again what those before it have found. */
function withNew(known: readonly NewGroup[], found: readonly NewGroup[]): NewGroup[] {
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  return [...known, ...found.filter(({ name }) => !names.has(name.toLowerCase()))]
}

/** Cells that are not imported, counted with what those before them left. */
function withNotes(known: readonly ImportNote[], found: readonly LineNote[]): ImportNote[] {
  const counter = new NoteCounter(known)
  for (const row of found) counter.see(row)
  return counter.report()
}

/** Takes a stretch of rows in, or finds what that would do, and notes how far it is, all in one transaction. */
async function takeStretch(
  deps: Deps,
  row: LocationImportFile,
  writer: RowWriter,
  stretch: readonly CsvRow[],
): Promise<LocationImportFile> {
  const isCheck = row.status === "checking"
  const found = isCheck
    ? await deps.db
        .transaction(async (tx) => {
          // The groups that it creates are gone with it.
          const groupNames = new Map(writer.groupNames)
          throw new Found(await writeRowsApart(tx, { ...writer, groupNames }, stretch))
        })
        .catch((error: unknown) => {
          if (error instanceof Found) return error.written
          throw error
        })
    : null
  return deps.db.transaction(async (tx) => {
    const written = found ?? (await writeRowsApart(tx, writer, stretch))
    const key = { accountId: row.accountId, importId: row.id }
    if (written.rows.length > 0) {
      await tx.insert(locationImportRows).values(
        written.rows.map((one) => ({
          ...key,
          ...one,
          ...(isCheck && one.action === "created" ? { locationId: null } : {}),
        })),
      )
    }
    const done = row.created + row.updated + row.unchanged + row.failed + stretch.length
    return changeLocationImport(tx, row, {
      doneToLine: stretch.at(-1)!.line,
      progress: Math.min(99, Math.floor((100 * done) / Math.max(1, row.rows))),
      created: row.created + countOf(written, "created"),
      updated: row.updated + countOf(written, "updated"),
      unchanged: row.unchanged + written.unchanged,
      failed: row.failed + countOf(written, "failed"),
      newGroups: withNew(row.newGroups, written.newGroups),
      notes: withNotes(row.notes, written.notes),
    })
  })
}

/** The columns of a file as its row keeps them. @param found where the fields are. */
function columnsOf(header: readonly string[], { fields, unclear }: FoundFields) {
  const columns = distinctNames(header).map(columnName)
  return {
    columns,
    found: Object.fromEntries([...fields].map(([field, at]) => [field, columns[at]!])),
    unclear: unclear.map(({ field, positions, samples }) => ({
      field,
      columns: positions.map((at) => columns[at]!),
      ...(samples ? { samples } : {}),
    })),
    leftColumns: leftColumns(header, fields),
  }
}

/** Fields that new locations need and no column has: the name among the other columns, and a country for all. */
function lackingFields(
  { mapping, defaultCountry }: LocationImportFile,
  header: readonly string[],
  { lacking, fields }: RowWriter,
): UnclearColumns[] {
  const columns = distinctNames(header).map(columnName)
  const left = leftPositions(header, fields).map((at) => columns[at]!)
  // A file without any part of an address changes what is there.
  const isOfPlaces = (["address", "city", "zipcode", "state"] as const).some((field) => fields.has(field))
  const isAsked = (field: "name" | "country") =>
    isOfPlaces && lacking.has(field) && !Object.hasOwn(mapping, field)
  return [
    ...(isAsked("name") && left.length > 0 ? [{ field: "name", columns: left, is_optional: true }] : []),
    ...(isAsked("country") && defaultCountry === null
      ? [{ field: "country", columns: left, is_optional: true }]
      : []),
  ]
}

/** Takes the rows in that are not in yet, or finds what that would do. */
async function takeRows(
  deps: Deps,
  given: LocationImportFile,
  signal: AbortSignal,
): Promise<LocationImportFile> {
  const { total, evidence, ids, found } = await lookThrough(deps, given)
  const charset = charsetOf(found, given.encoding)
  let row = await deps.db.transaction((tx) =>
    changeLocationImport(tx, given, { rows: total, charset: shownCharset(found) }),
  )
  if (!charset) {
    // A check waits until someone has chosen.
    if (given.status === "checking") return row
    throw new ImportError(unclearEncoding)
  }
  const file = await openFile(deps, row, charset)
  try {
    const columns = ids.decide(findFields(file.header, row.mapping, evidence))
    const shown = { ...columnsOf(file.header ?? [], columns), headerLine: file.headerLine }
    row = await deps.db.transaction((tx) => changeLocationImport(tx, row, shown))
    const [unclear] = shown.unclear
    if (unclear) {
      if (given.status === "checking") return row
      throw new ImportError(
        !Object.hasOwn(shown.found, unclear.field) ? nameless : unclearText(unclear.field, unclear.columns),
      )
    }
    const uploader = await uploaderOf(deps, row)
    const writer: RowWriter = {
      deps,
      ...uploader,
      groupNames: await readGroupNames(deps.db, uploader.scope),
      createsGroups: row.createsGroups,
      fields: columns.fields,
      width: file.header?.length ?? 0,
      country: row.defaultCountry === noColumn ? null : row.defaultCountry,
      reading: { isClosedFinal: (file.header ?? []).some((name) => simpleName(name) === "locationstatus") },
      lacking: new Set(),
      book: await openReferenceBook(deps.db),
      canCreate: (await accountSetting(deps.db, row.accountId, "self_serve_locations")) === "true",
      named: new Map(),
      newPlaces: new NewPlaces(),
    }
    for await (const rows of file.rows(null)) {
      const [known, fresh] = [
        rows.filter(({ line }) => line <= given.doneToLine),
        rows.filter(({ line }) => line > given.doneToLine),
      ]
      for (const { line, cells } of known) noteAgain(writer, line, cells)
      for (let at = 0; at < fresh.length; at += rowsAtOnce) {
        signal.throwIfAborted()
        row = await takeStretch(deps, row, writer, fresh.slice(at, at + rowsAtOnce))
      }
    }
    await keepFailedRows(deps, row, () => openFile(deps, row, charset), signal)
    const lacking = row.status === "checking" ? lackingFields(row, file.header ?? [], writer) : []
    if (lacking.length === 0) return row
    return deps.db.transaction((tx) => changeLocationImport(tx, row, { unclear: lacking }))
  } finally {
    await file.close()
  }
}

/** A row that an attempt before this one took has been told of then. */
function noteAgain(writer: RowWriter, line: number, cells: readonly string[]): void {
  try {
    if (widthError(cells, writer.width) !== null) return
    const row = cellsOf(writer.fields, cells, writer.country)
    noteNamed(writer, line, row)
    if (!row.id) writer.newPlaces.note(line, row)
  } catch {
    // It failed then.
  }
}

/** Tells who uploaded a file that its import has ended (D-321). @param tx the transaction that ends it. */
const noticeEnd = (
  tx: Db,
  deps: Deps,
  { accountId, userId, id, fileName }: LocationImportFile,
  failed: boolean,
) =>
  createNotice(tx, deps, {
    accountId,
    userId,
    kind: "import_finished",
    facts: { name: fileName, failed },
    resource: "location_import",
    resourceId: id,
  })

async function end(deps: Deps, row: LocationImportFile, message: string | null = null): Promise<void> {
  const status = ownValue({ checking: "checked", processing: "complete", undoing: "undone" }, row.status)!
  const now = deps.clock.now()
  const keptMs = row.status === "checking" ? retentionMs.waiting : retentionMs.done
  await deps.db.transaction(async (tx) => {
    await changeLocationImport(tx, row, {
      status,
      message,
      progress: 100,
      finishedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + keptMs).toISOString(),
    })
    if (status === "complete") await noticeEnd(tx, deps, row, false)
  })
  if (status === "complete") await deps.storage.remove(storedName(row))
}

/** Why an attempt that failed is the last one; null when it is to be tried again. */
function endOf(error: unknown, row: LocationImportFile, { signal, isLastAttempt }: JobRun): string | null {
  if (error instanceof ImportError) return error.message
  if (signal.aborted || isDatabaseAway(error)) return null
  return isLastAttempt || row.attempts >= maxAttempts
    ? "Something went wrong on our side. Please try again."
    : null
}

/** Ends what can't go on: rows that are in stay in, and can be undone. */
async function fail(deps: Deps, row: LocationImportFile, message: string): Promise<void> {
  const now = deps.clock.now()
  const keptMs = row.status === "checking" ? retentionMs.waiting : retentionMs.done
  await deps.db.transaction(async (tx) => {
    await changeLocationImport(tx, row, {
      status: row.status === "undoing" ? "complete" : "error",
      message,
      progress: 100,
      finishedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + keptMs).toISOString(),
    })
    if (row.status !== "undoing") await noticeEnd(tx, deps, row, true)
  })
}

async function work(deps: Deps, row: LocationImportFile, signal: AbortSignal): Promise<void> {
  // One that ends the program each time is given up.
  if (row.attempts > maxAttempts) throw new Error("too many attempts")
  if (row.status !== "undoing") return end(deps, await takeRows(deps, row, signal))
  const { actor } = await uploaderOf(deps, row)
  const kept = await undoRows(deps, actor, row, signal)
  await removeNewGroups(deps, actor, row.accountId, row.newGroups)
  return end(deps, row, kept)
}

async function run(deps: Deps, job: JobRun): Promise<void> {
  const row = await take(deps, job.id)
  if (!row) return
  try {
    await work(deps, row, job.signal)
  } catch (error) {
    if (error instanceof Superseded) return
    const message = endOf(error, row, job)
    if (message === null) {
      if (job.signal.aborted || isDatabaseAway(error)) await giveBack(deps, row).catch(() => {})
      throw error
    }
    if (!(error instanceof ImportError)) {
      deps.log.error(
        { location_import: row.id, error: safeError(error) },
        "an import of locations was given up",
      )
    }
    await fail(deps, row, message).catch((failure) => {
      if (!(failure instanceof Superseded)) throw failure
    })
  }
}

/** Checks an uploaded file of locations, takes it in, or undoes that, as its row says. */
export const locationImportJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 60 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: locationImports.id, version: locationImports.version })
      .from(locationImports)
      .where(waits)
      .orderBy(locationImports.id)
      .limit(500)
    return rows.map(jobOf)
  },
}

const isExpired = ({ clock }: Pick<Deps, "clock">) =>
  and(sql`${locationImports.expiresAt} <= ${clock.now().toISOString()}::timestamptz`, sql`not ${waits}`)

/** Removes files that no one has started, and what is told of old imports. */
export const locationImportRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const which = and(eq(locationImports.id, Number(id)), isExpired(deps))
    const [row] = await deps.db.delete(locationImports).where(which).returning()
    if (!row) return
    await deps.storage.remove(storedName(row))
    await deps.storage.remove(failedName(row))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: locationImports.id })
      .from(locationImports)
      .where(isExpired(deps))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}
