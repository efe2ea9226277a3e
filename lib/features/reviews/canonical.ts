import { rangeChoiceOf } from "#lib/dates/chosen-range.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import { resolveRange } from "#lib/dates/resolve-range.ts"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"
import { reviewsSearchParams } from "./search-params.ts"

type Parser = { parse: (text: string) => unknown; serialize: (value: never) => string }

/** Each known value as it is read and written again; broken ones are gone. */
function normalised(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, parser] of Object.entries(reviewsSearchParams) as [string, Parser][]) {
    const given = search.get(name)
    const value = given === null ? null : parser.parse(given)
    if (value === null) next.delete(name)
    else next.set(name, parser.serialize(value as never))
  }
  return next
}

function withRange(search: URLSearchParams, facts: { today?: Day; weekStart?: WeekStart }): URLSearchParams {
  const [from, to, dateDescriptor] = ["from", "to", "dateDescriptor"].map((name) => search.get(name))
  const choice = rangeChoiceOf({ from, to, dateDescriptor })
  const next = new URLSearchParams(search)
  if (!choice) for (const name of ["from", "to", "dateDescriptor"]) next.delete(name)
  else if (choice.dateDescriptor !== "custom" && !(from && to) && facts.today) {
    const range = resolveRange(choice.dateDescriptor, facts.today, facts.weekStart)
    next.set("from", range.from)
    next.set("to", range.to)
  }
  return next
}

/**
 * The canonical query of /reviews (D-089, D-098): known names in order, broken and empty values and `all` gone,
 * a default range or sort never written, of two cursors `after` alone. A preset's days are added when they are
 * missing and today is known, and left as they are when they are stale.
 * @param facts what is known about the account; the gate may know nothing.
 * @returns the query without `?`, as URLSearchParams writes it; unknown names are kept.
 */
export function canonicalReviewsQuery(
  given: URLSearchParams | string,
  facts: { today?: Day; weekStart?: WeekStart } = {},
): string {
  const search = withRange(normalised(new URLSearchParams(given)), facts)
  if (search.has("after")) search.delete("before")
  if (!search.has("pick")) for (const name of ["page", "q"]) search.delete(name)
  if (
    (search.get("sort[by]") ?? "published_at") === "published_at" &&
    (search.get("sort[order]") ?? "desc") === "desc"
  ) {
    search.delete("sort[by]")
    search.delete("sort[order]")
  }
  return orderedQuery(search).toString()
}
