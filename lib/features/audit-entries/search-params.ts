import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { auditResourceTypes } from "#lib/contract/audit-entries/schema.ts"
import { parseAsDay, parseAsId, parseAsText } from "#lib/features/filter-bar/parsers.ts"

/** The query of /settings/audit-log. */
export const auditLogSearchParams = {
  from: parseAsDay,
  to: parseAsDay,
  user: parseAsId,
  action: parseAsText(100),
  type: parseAsStringLiteral(auditResourceTypes),
  q: parseAsText(200),
  before: parseAsText(100),
  after: parseAsText(100),
}

export type AuditLogSearch = inferParserType<typeof auditLogSearchParams>

/** Reads the query of /settings/audit-log; broken values count as absent, nothing is thrown. */
export const loadAuditLogSearch = createLoader(auditLogSearchParams)

const filterNames = ["from", "to", "user", "action", "type", "q"] as const

/** Whether something narrows the log. */
export const isNarrowed = (search: AuditLogSearch): boolean =>
  filterNames.some((name) => search[name] !== null)

/** The query written the one way: known names in order, empty and broken values gone, of two cursors `after`. */
export function canonicalAuditLogQuery(given: URLSearchParams): string {
  const search = loadAuditLogSearch(given)
  const next = new URLSearchParams()
  for (const name of filterNames) if (search[name] !== null) next.set(name, search[name])
  if (search.after !== null) next.set("after", search.after)
  else if (search.before !== null) next.set("before", search.before)
  return next.toString()
}
