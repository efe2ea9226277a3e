import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Service } from "../service.ts"
import { anew, changeImport, jobOf } from "./change-state.ts"
import { readChoices, readMapping } from "./choices.ts"
import { type ImportFile, importItem, lockImport, retentionMs } from "./import-item.ts"
import { requireNoCheck } from "./require-no-check.ts"

const auditValues = ({ source, defaultDate, defaultLocation, dateOrder, mapping }: ImportFile) => ({
  ...{ source, default_date: defaultDate, default_location: defaultLocation },
  ...{ date_order: dateOrder, columns: JSON.stringify(mapping) },
})

/**
 * PATCH /imports/{id}: another way to read the file, which is checked again.
 * @throws 404; 409 while it or another one is read, and once it is in; 422.
 */
export const updateImport: Service<"imports.update"> = async ({ deps, scope, params, body, actor }) => {
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
    const changed = await changeImport(tx, held, {
      ...(await readChoices(tx, given)),
      ...(mapping ? { mapping: readMapping(mapping, held.columns) } : {}),
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
