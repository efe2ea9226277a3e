import type { IssueStatus } from "#lib/contract/issues/constants.ts"
import type { Issue } from "#lib/contract/issues/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"

const titles: Readonly<Record<IssueStatus, string>> = {
  missing_place_id: "Google Place ID is missing",
  conflicting_place_id: "Google Place ID is used twice",
  missing_url: "Website is missing",
  broken_url: "Link is broken",
  integration_expired: "Connection has expired",
  location_not_found: "Location was not found",
}

/** Title of an issue; an unknown kind uses its own text. */
export const issueTitle = ({ status, message }: Issue): string =>
  ownValue(titles, status) ?? message ?? status

/** Where the form of a location mends an issue, by section, and what the link there says. */
export const issueFixes: Readonly<Record<string, { section: string; label: string }>> = {
  missing_place_id: { section: "names", label: "Find on Google" },
  conflicting_place_id: { section: "names", label: "Find on Google" },
  missing_url: { section: "contact", label: "Add website" },
  broken_url: { section: "contact", label: "Edit website" },
}
