import { desc, eq, sql } from "drizzle-orm"
import type { ImportDates } from "#lib/contract/imports/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { mixedOrdersText } from "#lib/format/mixed-orders.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import { importFiles } from "../../db/schema/import-files.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import { plainNames, readMapping, unclearText } from "../../imports/columns/chosen-columns.ts"
import { importFields } from "../../imports/import-fields.ts"
import { beginUndo } from "../../imports/undo/begin-undo.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import { rejectedDownload } from "../rejected-download.ts"
import type { Service, Verbs } from "../service.ts"
import { anew, changeImport, jobOf, undoing, undoJobOf } from "./change-state.ts"
import { readChoices } from "./choices.ts"
import { createImport } from "./create-import.ts"
import {
  type ImportFile,
  importItem,
  isRow,
  lockImport,
  ownImport,
  rejectedName,
  retentionMs,
  storedName,
} from "./import-item.ts"
import { previewImportUndo, undoableRun } from "./preview-import-undo.ts"
import { requireNoCheck } from "./require-no-check.ts"

/** GET /imports: the files of everyone in the account, newest first. */
const listImports: Service<"imports.list"> = async ({ deps: { db }, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const own = eq(importFiles.accountId, scope.accountId)
  const [count] = await db.select({ n: sql<number>`count(*)::integer` }).from(importFiles).where(own)
  const rows = await db
    .select()
    .from(importFiles)
    .where(own)
    .orderBy(desc(importFiles.id))
    .limit(perPage)
    .offset(offset)
  return listAnswerOf({
    path: "/imports",
    query,
    page,
    perPage,
    total: count!.n,
    collection: "imports",
    items: rows.map(importItem),
  })
}

/** GET /imports/{id}. @throws 404. */
const getImport: Service<"imports.get"> = async ({ deps, scope, params }) =>
  importItem(await ownImport(deps.db, scope, params.id))

const auditValues = (row: ImportFile) => ({
  source: row.source,
  default_date: row.defaultDate,
  default_location: row.defaultLocation,
  date_order: row.dateOrder,
  rating_scale: row.ratingScale,
  rating_scales: JSON.stringify(row.ratingScales),
  encoding: row.encoding,
  columns: JSON.stringify(row.mapping),
})

/**
 * PATCH /imports/{id}: another way to read the file, which is checked again.
 * @throws 404; 409 while it or another one is read, and once it is in; 422.
 */
const updateImport: Service<"imports.update"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const { mapping, ...given } = body
  const row = await deps.db.transaction(async (tx) => {
    const held = await lockImport(tx, scope, params.id)
    if (held.state !== "checked" && held.state !== "failed") {
      const isDone = ["done", "undoing", "undone"].includes(held.state)
      throw new ApiError(
        409,
        isDone ? "This file has already been imported. Upload it again." : "This file is still being read.",
      )
    }
    await requireNoCheck(tx, accountId)
    const choices = await readChoices(tx, given, held.ratingScales)
    const isReadAnew = choices.encoding !== undefined && choices.encoding !== held.encoding
    const chosen = readMapping(importFields, held.mapping, mapping ?? {}, held.columns)
    const changed = await changeImport(tx, held, {
      ...choices,
      mapping: isReadAnew ? plainNames(chosen) : chosen,
      ...anew("checking", new Date(deps.clock.now().getTime() + retentionMs.waiting)),
    })
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "import", id: held.id, name: held.fileName },
      before: auditValues(held),
      after: auditValues(changed),
    })
    return changed
  })
  await deps.jobs.send("review_import", jobOf(row))
  return importItem(row)
}

const refusals: Record<string, string> = {
  checking: "This file is still being checked.",
  importing: "This file is already being imported.",
  done: "This file has already been imported.",
  undoing: "This import is being undone.",
  undone: "This import was undone. Upload the file again.",
  failed: "This file can't be imported.",
}

function openOrderError(dates: ImportDates): string {
  const mixed = mixedOrdersText(dates)
  return mixed ? `${mixed} Choose which one to use.` : "can't be blank"
}

function requireReady(row: ImportFile): void {
  const { state, fresh, newLocations, dateOrder, dates, reading } = row
  const error = ownValue(refusals, state)
  if (error) throw new ApiError(409, error)
  if (reading && !reading.charset.is_certain && !row.encoding) throw invalid({ encoding: ["can't be blank"] })
  const [unclear] = reading?.unclear ?? []
  if (unclear) throw invalid({ mapping: [unclearText(unclear.field, unclear.columns)] })
  const source = row.ratingScale
    ? undefined
    : reading?.ratings?.sources?.find(({ key, scale }) => !scale && !ownValue(row.ratingScales, key))
  if (source) throw invalid({ [`rating_scales.${source.key}`]: ["can't be blank"] })
  if (reading?.ratings && !reading.ratings.scale && !reading.ratings.sources && !row.ratingScale)
    throw invalid({ rating_scale: ["can't be blank"] })
  if (!dateOrder && dates && !dates.order) throw invalid({ date_order: [openOrderError(dates)] })
  if (fresh + newLocations === 0) throw new ApiError(409, "This file contains nothing new.")
}

/**
 * POST /imports/{id}/start: has a checked file taken in.
 * @throws 404; 409 when it is not ready, and while another import into the account is running; 422 where something
 * that the file does not show is still to be chosen.
 */
const startImport: Service<"imports.start"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  try {
    const row = await deps.db.transaction(async (tx) => {
      const held = await lockImport(tx, scope, params.id)
      requireReady(held)
      const expiresAt = new Date(deps.clock.now().getTime() + retentionMs.waiting)
      const started = await changeImport(tx, held, anew("importing", expiresAt))
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "import", id: held.id, name: held.fileName },
        after: { rows: held.rows, new_reviews: held.fresh, new_locations: held.newLocations },
      })
      return started
    })
    await deps.jobs.send("review_import", jobOf(row))
    return importItem(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, "Another import is running. Start this one when it's done.")
  }
}

/**
 * POST /imports/{id}/undo: has everything removed that a finished import brought, within 30 days (D-278).
 * @throws 404; 409 when it can't be undone, and while another import into the account runs.
 */
const undoImport: Service<"imports.undo"> = async ({ deps, scope, params, actor }) => {
  const { accountId } = scope
  try {
    const [row, key] = await deps.db.transaction(async (tx) => {
      const held = await lockImport(tx, scope, params.id)
      const key = { accountId, importId: undoableRun(held) }
      const counts = await beginUndo(tx, deps, key)
      const begun = await changeImport(tx, held, undoing)
      await recordAudit(tx, deps, actor, {
        accountId,
        resource: { type: "import", id: held.id, name: held.fileName },
        before: counts,
      })
      return [begun, key] as const
    })
    await deps.jobs.send("import_undo", undoJobOf(key))
    return importItem(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, "Another import is running. Undo this one when it's done.")
  }
}

/**
 * DELETE /imports/{id}: one that runs stops and leaves nothing behind; what a finished one brought stays.
 * @throws 404; 409 while it is being undone.
 */
const deleteImport: Service<"imports.delete"> = async ({ deps, scope, params, actor }) => {
  const row = await deps.db.transaction(async (tx) => {
    const held = await lockImport(tx, scope, params.id)
    if (held.state === "undoing") throw new ApiError(409, "This import is being undone.")
    await tx.delete(importFiles).where(isRow(held))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: { type: "import", id: held.id, name: held.fileName },
      before: { state: held.state },
    })
    return held
  })
  await deps.storage.remove(storedName(row))
  await deps.storage.remove(rejectedName(row))
  return undefined
}

/** GET /imports/{id}/rejected: rows that cannot be taken. @throws 404, also when there are none. */
const downloadRejected: Service<"imports.download_rejected"> = async ({ deps, scope, params }) => {
  const row = await ownImport(deps.db, scope, params.id)
  const file = row.rejected > 0 ? await deps.storage.open(rejectedName(row)) : null
  if (!file) throw notFound()
  return rejectedDownload(file, row.fileName, "reviews")
}

export const verbs = {
  "imports.list": listImports,
  "imports.create": createImport,
  "imports.get": getImport,
  "imports.update": updateImport,
  "imports.start": startImport,
  "imports.preview_undo": previewImportUndo,
  "imports.undo": undoImport,
  "imports.delete": deleteImport,
  "imports.download_rejected": downloadRejected,
} satisfies Verbs
