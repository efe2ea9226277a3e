import type { AuditFilter } from "#lib/contract/index.ts"
import type { AuditLogSearch } from "./search-params.ts"

const given = (value: string | null) => value ?? undefined

/** The API filter of the page's filter: list and export use it. */
export const toAuditFilter = (search: AuditLogSearch): AuditFilter => ({
  from: given(search.from),
  to: given(search.to),
  user_id: given(search.user),
  action: given(search.action),
  resource_type: search.type ?? undefined,
  keywords: given(search.q),
})
