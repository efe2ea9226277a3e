import { and, eq, sql } from "drizzle-orm"
import type { ImportCharset } from "#lib/contract/imports/schema.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"
import { recipientUploadErrors } from "#lib/contract/recipient-uploads/constants.ts"
import {
  askLimits,
  type Channel,
  type RequestTypeId,
  requestTypes,
} from "#lib/contract/requests/constants.ts"
import { safeError } from "../../core/safe-error.ts"
import { isDatabaseAway } from "../../db/away.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { recipientUploadRows, recipientUploads } from "../../db/schema/campaigns.ts"
import { scopeOfUser } from "../../identity/scope-of-user.ts"
import { ImportError } from "../../imports/import-error.ts"
import type { CsvRow } from "../../imports/read-csv.ts"
import type { FileCharset } from "../../imports/reader/messages.ts"
import { charsetOf, openTable, shownCharset } from "../../imports/tables/open-table.ts"
import type { JobKind, JobRun } from "../../jobs/job-kind.ts"
import type { Scope } from "../../permissions/scope.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { checkRecipients, type RecipientRules } from "./check-recipients.ts"
import {
  cellsReader,
  columnsOf,
  columnsOfFirst,
  hasAddress,
  isFailedList,
  isRecipientHeading,
  type RecipientCells,
} from "./recipient-columns.ts"
import { expiryFrom, isUpload, jobOf, type RecipientFile, storedName } from "./recipient-upload-item.ts"

const thread = new URL("./recipient-thread.ts", import.meta.url)
const rowsAtOnce = 500
const maxAttempts = 3

const { maxRows, noColumn, noRows, gone, failed, userGone, unclear } = recipientUploadErrors

/** A file whose letters may be written in several ways: someone has to choose. */
class Unclear extends ImportError {
  readonly charset: ImportCharset

  constructor(charset: ImportCharset) {
    super(unclear)
    this.charset = charset
  }
}

/** Another attempt has taken the row, or somebody has deleted it. */
class Superseded extends Error {}

/** Begins an attempt: what one before it has written goes. @returns null when there is nothing to be read. */
const take = ({ db }: Deps, id: number): Promise<RecipientFile | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(recipientUploads)
      .set({ attempts: sql`${recipientUploads.attempts} + 1`, total: 0, successful: 0, failed: 0 })
      .where(and(eq(recipientUploads.id, id), eq(recipientUploads.status, "processing")))
      .returning()
    if (!row) return null
    await tx
      .delete(recipientUploadRows)
      .where(and(eq(recipientUploadRows.accountId, row.accountId), eq(recipientUploadRows.uploadId, row.id)))
    return row
  })

const isMine = (row: RecipientFile) =>
  and(isUpload(row), eq(recipientUploads.attempts, row.attempts), eq(recipientUploads.status, "processing"))

async function openFile({ storage }: Deps, row: RecipientFile, charset?: FileCharset) {
  const file = row.fileId === null ? null : await storage.open(storedName(row.fileId))
  if (!file) throw new ImportError(gone)
  return openTable(file.pieces, thread, charset)
}

/** How the letters of a file are written. @throws ImportError for too many rows; Unclear where it does not show it. */
async function lookThrough(deps: Deps, row: RecipientFile, signal: AbortSignal): Promise<FileCharset> {
  const file = await openFile(deps, row)
  try {
    let count = 0
    for await (const rows of file.rows(null)) {
      signal.throwIfAborted()
      count += rows.length
      if (count > askLimits.uploadRows) throw new ImportError(maxRows)
    }
    const found = file.end()
    const charset = charsetOf(found, row.encoding)
    if (!charset) throw new Unclear(shownCharset(found)!)
    return charset
  } finally {
    await file.close()
  }
}

/** How a file is read, by its first row, and that row where it is a recipient itself. @throws ImportError without addresses. */
function readingOf(header: string[] | null, channel: Channel, isPasted: boolean) {
  if (!header) throw new ImportError(noRows)
  const isHeading = isRecipientHeading(header) || !isPasted
  const columns = isHeading ? columnsOf(header) : columnsOfFirst(header)
  if (!hasAddress(columns, channel)) throw new ImportError(noColumn[channel])
  return { read: cellsReader(columns, isHeading && isFailedList(header)), isHeading }
}

/** Writes a stretch of rows and counts them, all in one transaction. @throws Superseded. */
async function writeStretch(
  { db }: Deps,
  row: RecipientFile,
  rules: RecipientRules,
  stretch: readonly { line: number; cells: RecipientCells }[],
): Promise<void> {
  const checked = await checkRecipients(
    db,
    rules,
    stretch.map(({ cells }) => cells),
  )
  await db.transaction(async (tx) => {
    const wrong = checked.filter(({ error }) => error !== null).length
    const [kept] = await tx
      .update(recipientUploads)
      .set({
        total: sql`${recipientUploads.total} + ${checked.length}`,
        failed: sql`${recipientUploads.failed} + ${wrong}`,
        successful: sql`${recipientUploads.successful} + ${checked.length - wrong}`,
      })
      .where(isMine(row))
      .returning({ id: recipientUploads.id })
    if (!kept) throw new Superseded("the file is read by another attempt, or gone")
    await tx.insert(recipientUploadRows).values(
      checked.map((recipient, at) => ({
        accountId: row.accountId,
        uploadId: row.id,
        line: stretch[at]!.line,
        ...recipient,
      })),
    )
  })
}

async function readRows(deps: Deps, row: RecipientFile, scope: Scope, signal: AbortSignal): Promise<void> {
  const charset = await lookThrough(deps, row, signal)
  const channel = requestTypes[row.requestTypeId as RequestTypeId]
  const file = await openFile(deps, row, charset)
  try {
    const { read, isHeading } = readingOf(file.header, channel, row.isPasted)
    const country = await accountCountry(deps.db, row.accountId)
    const rules = { scope, channel, country, seen: new Set<string>() }
    const take = async (rows: readonly CsvRow[]) => {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        signal.throwIfAborted()
        const stretch = rows.slice(at, at + rowsAtOnce)
        await writeStretch(
          deps,
          row,
          rules,
          stretch.map(({ line, cells }) => ({ line, cells: read(cells) })),
        )
      }
    }
    let count = isHeading ? 0 : 1
    if (!isHeading) await take([{ line: file.headerLine, cells: file.header! }])
    for await (const rows of file.rows(null)) {
      count += rows.length
      await take(rows)
    }
    if (count === 0) throw new ImportError(noRows)
    if (count > askLimits.uploadRows) throw new ImportError(maxRows)
  } finally {
    await file.close()
  }
}

/** Ends the reading of a file, and tells who waits for it. @param failure why it could not be read; null when it was. */
async function end(deps: Deps, row: RecipientFile, failure: ImportError | null): Promise<void> {
  const { accountId, id } = row
  const error = failure?.message ?? null
  const isUnclear = failure instanceof Unclear
  await deps.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(recipientUploads)
      .set({
        status: error === null ? "complete" : "error",
        error,
        charset: isUnclear ? failure.charset : null,
        ...(isUnclear ? { expiresAt: expiryFrom(deps.clock.now()) } : { fileId: null }),
        ...(error === null ? {} : { total: 0, successful: 0, failed: 0 }),
      })
      .where(isMine(row))
      .returning({ id: recipientUploads.id })
    if (!ended) throw new Superseded("the file is read by another attempt, or gone")
    if (error !== null)
      await tx
        .delete(recipientUploadRows)
        .where(and(eq(recipientUploadRows.accountId, accountId), eq(recipientUploadRows.uploadId, id)))
    await publishEvent(tx, {
      accountId,
      channel: channelOf("recipient_upload", id),
      action: error === null ? "RECIPIENT_UPLOAD_COMPLETE" : "RECIPIENT_UPLOAD_ERROR",
      resourceId: id,
      ...(error === null ? {} : { message: error }),
    })
  })
  if (row.fileId !== null && !isUnclear) await deps.storage.remove(storedName(row.fileId))
}

async function work(deps: Deps, row: RecipientFile, signal: AbortSignal): Promise<void> {
  // One that ends the program each time is given up.
  if (row.attempts > maxAttempts) throw new ImportError(failed)
  const scope = await scopeOfUser(deps, row)
  if (!scope?.permissions.campaign?.includes("create")) throw new ImportError(userGone)
  await readRows(deps, row, scope, signal)
  await end(deps, row, null)
}

async function run(deps: Deps, { id, signal, isLastAttempt }: JobRun): Promise<void> {
  const row = await take(deps, Number(id.split("-", 1)[0]))
  if (!row) return
  try {
    await work(deps, row, signal)
  } catch (error) {
    if (error instanceof Superseded) return
    const isOver = error instanceof ImportError
    const isPassing = signal.aborted || isDatabaseAway(error)
    if (!isOver && (isPassing || !(isLastAttempt || row.attempts >= maxAttempts))) throw error
    if (!isOver)
      deps.log.error(
        { recipient_upload: row.id, error: safeError(error) },
        "a file of recipients was given up",
      )
    await end(deps, row, isOver ? error : new ImportError(failed)).catch((failure) => {
      if (!(failure instanceof Superseded)) throw failure
    })
  }
}

/** Reads an uploaded file of recipients: each row is good, or has its error (D-220). */
export const recipientUploadJob: JobKind<Deps> = {
  retries: 4,
  retryDelaySeconds: 2,
  timeoutSeconds: 10 * 60,
  atOnce: 1,
  run,
  async waiting({ db }) {
    const rows = await db
      .select({ id: recipientUploads.id, encoding: recipientUploads.encoding })
      .from(recipientUploads)
      .where(eq(recipientUploads.status, "processing"))
      .orderBy(recipientUploads.createdAt)
      .limit(500)
    return rows.map(jobOf)
  },
}

/** Removes files of recipients that no campaign uses. */
export const recipientUploadRemovalJob: JobKind<Deps> = {
  retries: 3,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    const [row] = await deps.db
      .delete(recipientUploads)
      .where(and(eq(recipientUploads.id, Number(id)), isExpired(deps)))
      .returning()
    if (row?.fileId) await deps.storage.remove(storedName(row.fileId))
  },
  async waiting(deps) {
    const rows = await deps.db
      .select({ id: recipientUploads.id })
      .from(recipientUploads)
      .where(isExpired(deps))
      .limit(500)
    return rows.map(({ id }) => String(id))
  },
}

const isExpired = ({ clock }: Pick<Deps, "clock">) =>
  sql`${recipientUploads.expiresAt} <= ${clock.now().toISOString()}::timestamptz`
