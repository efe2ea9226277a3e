import type { Id } from "#lib/contract/common.ts"
import type { IssueStatus } from "#lib/contract/issues/constants.ts"
import type { Issue } from "#lib/contract/issues/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { sameId } from "#lib/contract/same-id.ts"

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

/** Part of the form in which a location is looked up on Google. */
export const placeSearchPart = "find-on-google"

/** Where the form of a location mends an issue, by section, and what the link there says. */
const inForm: Readonly<Record<IssueStatus, { section: string; label: string } | null>> = {
  missing_place_id: { section: placeSearchPart, label: "Find on Google" },
  conflicting_place_id: { section: placeSearchPart, label: "Find on Google" },
  missing_url: { section: "contact", label: "Add website" },
  broken_url: { section: "contact", label: "Edit website" },
  integration_expired: null,
  location_not_found: { section: placeSearchPart, label: "Find on Google" },
}

/** An act that solves an issue, on the page where it is done. */
export type IssueAct = { label: string; href: string; isOutbound?: boolean }

/** Pages where issues are solved; null for who may not, or while there is nothing to do. */
export type IssuePages = {
  /** The form of the location. */
  edit: string | null
  /** Who can set its Google Place ID: the reader, in that form, or somebody else. */
  placeIdBy: "reader" | "admin" | "support"
  reviewSources: string
  /** The next step towards Google's reviews, such as its places that wait to be confirmed. */
  google: IssueAct | null
  /** Where a source is connected again. */
  reconnect(sourceCode: string): string | null
}

/** Acts that solve an issue, the best first. */
export function issueActs(issue: Issue, pages: IssuePages): IssueAct[] {
  const { edit, reviewSources, google, reconnect } = pages
  const { status, source_id: sourceId, source_code: code } = issue
  if (status === "integration_expired") {
    const href = code && reconnect(code)
    return href ? [{ label: "Reconnect", href }] : []
  }
  if (status === "broken_url" && sourceId != null) return [{ label: "See the link", href: reviewSources }]
  const fix = ownValue(inForm, status)
  return [
    ...(status === "missing_place_id" && google ? [google] : []),
    ...(fix && edit && whoSetsPlaceId(issue, pages) === null
      ? [{ label: fix.label, href: `${edit}#${fix.section}` }]
      : []),
  ]
}

const others = {
  admin: "An Admin can set its Google Place ID.",
  support: "Contact support to have its Google Place ID set.",
}

/** Who solves an issue that the reader cannot, since it takes the Google Place ID; null for all others. */
export function whoSetsPlaceId({ status }: Issue, { placeIdBy }: IssuePages): string | null {
  if (placeIdBy === "reader" || ownValue(inForm, status)?.section !== placeSearchPart) return null
  return others[placeIdBy]
}

/** Open issues of the review source with an id. */
export const issuesOfSource = (issues: readonly Issue[], sourceId: Id): Issue[] =>
  issues.filter(({ source_id: id, muted }) => id != null && sameId(id, sourceId) && !muted)
