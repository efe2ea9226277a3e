import { and, asc, eq, isNotNull } from "drizzle-orm"
import { unsubscribes } from "../../db/schema/unsubscribes.ts"
import { batchesOf, type Column } from "../export-rows.ts"
import { fileDownload } from "../file-download.ts"
import { requireExport } from "../require-export.ts"
import type { Service } from "../service.ts"

type Refused = { email: string; addedAt: string | null }

/** D-111. Only links of mails end requests, so that no one is known by a phone number. */
const columns: Record<string, Column<Refused>> = {
  email: ({ email }) => email,
  phone: () => null,
  reason: () => "unsubscribed",
  added_at: { as: "instant", of: ({ addedAt }) => addedAt },
}

/**
 * GET /export/csv/do_not_contact: who has unsubscribed from the requests of the account (D-082, D-106).
 * @throws 403 in a trial without trial_export.
 */
export const exportDoNotContact: Service<"contacts.export_do_not_contact"> = async ({
  deps,
  scope,
  query,
}) => {
  await requireExport(deps, scope)
  const isRefused = and(
    eq(unsubscribes.accountId, scope.accountId),
    eq(unsubscribes.kind, "requests"),
    isNotNull(unsubscribes.unsubscribedAt),
  )
  const read = (limit: number, offset: number) =>
    deps.db
      .select({ email: unsubscribes.email, addedAt: unsubscribes.unsubscribedAt })
      .from(unsubscribes)
      .where(isRefused)
      .orderBy(asc(unsubscribes.unsubscribedAt), asc(unsubscribes.id))
      .limit(limit)
      .offset(offset)
  return fileDownload(deps, scope, "do-not-contact", { columns, batches: batchesOf(read) }, query.file_type)
}
