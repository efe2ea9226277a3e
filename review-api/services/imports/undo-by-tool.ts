import { millisecondsInDay } from "date-fns/constants"
import { and, eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import { identityByEmail } from "../../db/queries/identity.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import type { LockDeps } from "../../imports/account-lock.ts"
import { beginUndo, previewUndo } from "../../imports/undo/begin-undo.ts"
import type { ImportKey } from "../../imports/undo/undo-counts.ts"
import { changeImport, undoing } from "./change-state.ts"
import { undoMarked } from "./import-undo-job.ts"

/** Request at the terminal: which import, and whether to undo it. */
type UndoRequest = { email: string; staff: string; import?: number; isConfirmed?: boolean }

const runShape = {
  id: column.number(),
  fileName: column.text(),
  finishedAt: column.instant(),
  taken: column.number(),
  undo: column.text<"running" | "failed">().nullable(),
}

const undoLabels = { running: "  (being undone)", failed: "  (undo failed, try again)" }

async function accountOf(db: LockDeps["db"], email: string): Promise<number> {
  const identity = await identityByEmail(db, email.trim().toLowerCase())
  if (!identity) throw new ApiError(404, `No user logs in as ${email}.`)
  if (identity.userTypeId !== userTypes.Admin) throw new ApiError(403, `${email} is not an Admin.`)
  return identity.accountId
}

const ofLocations = "Imports of locations are undone on their page, in Settings, Locations, Import locations."

async function listOf({ db, clock }: LockDeps, accountId: number): Promise<string> {
  const since = new Date(clock.now().getTime() - 30 * millisecondsInDay).toISOString()
  const rows = await rowsOf(
    db,
    runShape,
    sql`select id, file_name, finished_at, taken, undo from imports
        where account_id = ${accountId} and status = 'done' and undo is distinct from 'done'
          and (finished_at > ${since}::timestamptz or undo = 'failed')
        order by id desc limit 100`,
  )
  if (rows.length === 0) return `There are no imports of reviews from the last 30 days.\n${ofLocations}`
  const lines = rows.map(
    ({ id, fileName, finishedAt, taken, undo }) =>
      `  ${id}  ${new Date(finishedAt).toISOString().slice(0, 16)}Z  ${countOf(taken, "review", "reviews")}  ${fileName}${undo ? undoLabels[undo] : ""}`,
  )
  return ["Imports of reviews from the last 30 days, for --import:", ...lines, ofLocations].join("\n")
}

async function begin(deps: LockDeps, key: ImportKey, staff: string) {
  return deps.db.transaction(async (tx) => {
    const which = and(eq(importFiles.accountId, key.accountId), eq(importFiles.importId, key.importId))
    const [file] = await tx.select().from(importFiles).where(which).for("update")
    const counts = await beginUndo(tx, deps, key)
    if (file) await changeImport(tx, file, undoing)
    await recordAudit(tx, deps, systemActor, {
      accountId: key.accountId,
      action: "imports.undo",
      resource: { type: "import", id: file?.id ?? key.importId, name: file?.fileName ?? null },
      before: counts,
      after: { staff: staff.slice(0, 254) },
    })
    return counts
  })
}

/**
 * Lists the imports of an Admin's account, says what undoing one would remove, or undoes it (D-278).
 * @param requested `import` which one; `isConfirmed` that it is to be done.
 * @returns lines for the terminal.
 * @throws ApiError with a sentence when it can't be done.
 */
export async function undoByTool(deps: LockDeps, requested: UndoRequest): Promise<string> {
  const { email, staff, import: importId, isConfirmed } = requested
  const accountId = await accountOf(deps.db, email)
  if (importId === undefined) return listOf(deps, accountId)
  const key = { accountId, importId }
  const preview = () =>
    previewUndo(deps.db, deps, key).catch((error) => {
      throw error instanceof ApiError && error.status === notFound().status
        ? new ApiError(404, `There is no import ${importId} in this account.`)
        : error
    })
  if (!isConfirmed) {
    const { reviews, locations, responses, notes, tags } = await preview()
    const onThem = `${countOf(responses, "response", "responses")}, ${countOf(notes, "note", "notes")} and ${countOf(tags, "tag", "tags")}`
    return `This would remove ${countOf(reviews, "review", "reviews")} with ${onThem}, and ${countOf(locations, "location", "locations")}. Add --yes to remove them.`
  }
  await preview()
  const { reviews, locations } = await begin(deps, key, staff)
  const isDone = await undoMarked(deps, key, reviews, new AbortController().signal)
  const counts = `${countOf(reviews, "review", "reviews")} and ${countOf(locations, "location", "locations")}`
  return isDone
    ? `Undone: removed ${counts}.`
    : `Removing ${counts}. The running program continues in the background.`
}
