import { millisecondsInDay } from "date-fns/constants"
import type { QueryError } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { areIds, notId, notIds } from "../core/ids.ts"

const ranges = [
  ["start_date", "end_date"],
  ["published_after", "published_before"],
  ["month_after", "month_before"],
  ["from", "to"],
] as const

/** Ids of rows: integers in this API (D-007). */
const rowIds = [
  "location_id",
  "group_id",
  "source_id",
  "user_id",
  "review_id",
  "containing",
  "not_containing",
  "exclude[group_id]",
  "review_status_label_id",
  "webhook_endpoint_id",
  "oauth_token_id",
  "country_id",
  "state_id",
  "category_id",
  "created_by_user_id",
  "google_post_content_id",
  "bulk_action_id",
  "resource_id",
  "theme_id",
]
const rowIdLists = ["location_ids", "group_ids", "source_ids", "media_ids"]

const isDay = (text: string): boolean => text.length <= 10

/** Where a day stands beside an instant, the account's time zone decides: two days apart are apart in each. */
function isBefore(end: string, start: string): boolean {
  const spareMs = isDay(end) === isDay(start) ? 0 : 2 * millisecondsInDay
  return Date.parse(end) + spareMs < Date.parse(start)
}

const oneIdText = (name: string, value: string): string =>
  rowIdLists.includes(`${name}s`) && areIds(value.split(","))
    ? `must be one ID; ${name}s takes several`
    : notId

/**
 * Errors of a query that no row could ever match: a text that is no id, a range that ends before it starts, the page
 * before one cursor and behind another. An id without a row is no error.
 */
export function unmatchable(query: Readonly<Record<string, unknown>>): QueryError[] {
  const isNoId = (name: string) => {
    const value = ownValue(query, name)
    return (typeof value === "string" || Array.isArray(value)) && !areIds([value].flat() as string[])
  }
  const reversed = ranges.flatMap(([from, to]): QueryError[] => {
    const [start, end] = [query[from], query[to]]
    if (typeof start !== "string" || typeof end !== "string" || !isBefore(end, start)) return []
    return [
      { name: from, message: `must not be after ${to}` },
      { name: to, message: `must not be before ${from}` },
    ]
  })
  const isBetween = query["after"] !== undefined && query["before"] !== undefined
  return [
    ...(isBetween ? [{ name: "before", message: "can't be used with after" }] : []),
    ...rowIds
      .filter(isNoId)
      .map((name) => ({ name, message: oneIdText(name, String(ownValue(query, name))) })),
    ...rowIdLists.filter(isNoId).map((name) => ({ name, message: notIds })),
    ...reversed,
  ]
}
