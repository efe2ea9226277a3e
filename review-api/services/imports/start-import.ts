import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { isUniqueViolation } from "../../db/unique-violation.ts"
import type { Service } from "../service.ts"
import { anew, changeImport, jobOf } from "./change-state.ts"
import { type ImportFile, importItem, lockImport, retentionMs } from "./import-item.ts"

const refusals: Record<string, string> = {
  checking: "This file is still being checked.",
  importing: "This file is already being imported.",
  done: "This file has already been imported.",
  undoing: "This import is being undone.",
  undone: "This import was undone. Upload the file again.",
  failed: "This file can't be imported.",
}

function requireReady({ state, fresh, newLocations, dateOrder, dates }: ImportFile): void {
  const error = refusals[state]
  if (error) throw new ApiError(409, error)
  if (!dateOrder && dates && !dates.order) throw invalid({ date_order: ["can't be blank"] })
  if (fresh + newLocations === 0) throw new ApiError(409, "This file contains nothing new.")
}

/**
 * POST /imports/{id}/start: has a checked file taken in.
 * @throws 404; 409 when it is not ready, and while another import into the account is running; 422 where the order of
 * day and month is open and nobody chose one.
 */
export const startImport: Service<"imports.start"> = async ({ deps, scope, params, actor }) => {
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
