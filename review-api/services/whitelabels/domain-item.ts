import type { OwnershipState, WhitelabelDomain } from "#lib/contract/index.ts"
import type { ApiConfig } from "../../core/config.ts"
import type { customDomains } from "../../db/schema/identity.ts"
import { recordsOf } from "../../dns/records.ts"

const instantOf = (text: string | null) => text && new Date(text).toISOString()

/** A claimed domain as it goes out, with the records that its owner has to set (D-079). */
export const domainItem = (
  row: typeof customDomains.$inferSelect,
  { appUrl }: Pick<ApiConfig, "appUrl">,
): WhitelabelDomain => ({
  custom_domain: row.domain,
  verified_at: instantOf(row.verifiedAt),
  checked_at: instantOf(row.checkedAt),
  ownership: row.ownership as OwnershipState | null,
  leads_here: row.leadsHere,
  records: recordsOf(row.domain, row.verificationToken, appUrl),
})
