import type { LocationDetailRow } from "./location-columns.ts"

/** Values in the audit log, and with it in the history of a location. */
export function auditValues(row: LocationDetailRow): Record<string, unknown> {
  const { id, account_id, created_at, updated_at, deleted_at, version, landing_slug, ...rest } = row
  const { groups, source_overrides, ...values } = rest
  return values
}
