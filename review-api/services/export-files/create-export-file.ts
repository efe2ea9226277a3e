import { and, count, eq, inArray } from "drizzle-orm"
import type { ExportFileBody } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { newPublicId } from "../../core/public-id.ts"
import { exportFiles } from "../../db/schema/export-files.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireIn } from "../../permissions/summary.ts"
import type { Deps } from "../deps.ts"
import { requireFilters } from "../filters/named-filters.ts"
import { requireExport, requirePolledExport } from "../require-export.ts"
import type { Service } from "../service.ts"
import { checkRequest } from "./check-request.ts"
import { exportFileItem } from "./export-file-item.ts"
import { exportTypes } from "./export-types.ts"

/** Files of one person that are being made at a time: each is read from the same database. */
const maxWaiting = 20

async function requireRoom({ db }: Deps, { accountId, userId }: Scope): Promise<void> {
  const own = and(eq(exportFiles.accountId, accountId), eq(exportFiles.userId, userId))
  const waits = inArray(exportFiles.status, ["pending", "processing"])
  const [found] = await db.select({ n: count() }).from(exportFiles).where(and(own, waits))
  if (found!.n < maxWaiting) return
  throw new ApiError(429, `${maxWaiting} of your files are being prepared. Wait for one to finish.`, {
    code: "too_many_exports",
  })
}

/** Everything in one file (D-291). */
export const exitPackResource = "exit_pack"

/** Admins alone take everything along, on trials too (D-291, D-324). @throws 403; 422 for filters of any kind. */
function checkPack(
  scope: Scope,
  { filters, file_type, download_options, resource_id }: ExportFileBody,
): void {
  requireIn(scope.permissions, "billing.read")
  const isNarrowed = Object.keys(filters ?? {}).some((name) => name !== "account_id")
  if (isNarrowed || file_type || download_options || resource_id)
    throw invalid({ resource: ["has everything in CSV files, without filters or options"] })
}

async function checkExport(deps: Deps, scope: Scope, body: ExportFileBody): Promise<void> {
  const type = exportTypes[body.resource]
  if (!type) throw invalid({ resource: ["can't be exported yet"] })
  requireIn(scope.permissions, type.permission)
  await requirePolledExport(deps, scope)
  await requireExport(deps, scope)
  await checkRequest(deps, scope, type, body)
  await requireFilters(deps.db, scope, body.filters ?? {})
}

/**
 * POST /export_files/{account_id}: notes what is wanted and has it made (D-107). Nothing is mailed to someone as whom
 * the provider acts (F-505).
 * @throws 403 without the permission of the resource, in a trial without trial_export, without async_file_download; 400 for a filter, descriptor,
 * sort or column that no one knows; 409 when something that its filters name is gone (D-270); 422; 429 while many are
 * being made.
 */
export const createExportFile: Service<"export_files.create"> = async ({ deps, scope, body, actor }) => {
  const filters = body.filters ?? {}
  const isPack = body.resource === exitPackResource
  if (isPack) checkPack(scope, body)
  else await checkExport(deps, scope, body)
  await requireRoom(deps, scope)
  const { accountId, userId } = scope
  const fileType = isPack ? "zip" : (body.file_type ?? "csv")
  const row = await deps.db.transaction(async (tx) => {
    const values = {
      accountId,
      userId,
      publicId: newPublicId(),
      resource: body.resource,
      resourceId: body.resource_id ?? null,
      fileType,
      filters,
      columns: body.download_options?.columns ?? null,
      headings: body.download_options?.headings ?? "names",
      requestType: body.request_type ?? "manual",
      sendEmail: actor.kind !== "impersonated" && body.send_email !== false,
      createdAt: deps.clock.now().toISOString(),
    }
    const [made] = await tx.insert(exportFiles).values(values).returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "export_file", id: made!.publicId, name: body.resource },
      after: { file_type: fileType, filters },
    })
    return made!
  })
  await deps.jobs.send("export_file", row.publicId)
  return exportFileItem(row)
}
