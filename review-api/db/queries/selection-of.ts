import { filterKinds } from "#lib/contract/filters/kinds.ts"
import {
  type OneOrMore,
  type ReviewFilter,
  type ValueFilter,
  valuesOf,
  valuesOn,
} from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { filterId, listIds } from "../../core/ids.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { ReviewSelection, SelectedPeople, SelectedValues } from "./review-selection.ts"

// A year short of what dates can hold, so that a month before or after still is one.
const earliestDay = "0002-01-01"
const latestDay = "9998-12-31"
const sourceIdsEnd = 2 ** 31

const clampDay = (day: string): string =>
  day < earliestDay ? earliestDay : day > latestDay ? latestDay : day

const isDay = (text: string | undefined): text is string => text?.length === latestDay.length

/** One id and a list of them narrow alike; both together leave what is in both. */
function both(id: number | undefined, ids: number[] | undefined): number[] | undefined {
  if (id === undefined) return ids
  return !ids || ids.includes(id) ? [id] : []
}

const narrowing = {
  id: (given: unknown) => filterId(given as string | undefined),
  values: (given: unknown) => valuesOf(given as OneOrMore<string | number> | undefined),
  texts: (given: unknown) => ((given as string[] | undefined)?.length ? given : undefined),
  text: (given: unknown) => (given as string | undefined)?.trim() || undefined,
  same: (given: unknown) => given,
}

/** Users by their ids, and the words among them: the one who asks, and nobody (D-321). */
export function selectedPeople(
  name: string,
  values: readonly string[] | undefined,
  userId: number,
): SelectedPeople | undefined {
  if (!values?.length) return undefined
  const ids = values
    .filter((value) => value !== "none")
    .map((value) => (value === "me" ? String(userId) : value))
  return { ids: listIds(name, ids) ?? [], isNobody: values.includes("none") }
}

/** A value of a query in the words of the database; undefined where it narrows nothing. */
function selected(filter: ValueFilter, query: Readonly<Record<string, unknown>>, scope: Scope): unknown {
  const { kind, api = "", apiMany, words } = filter
  const given = ownValue(query, api)
  if (apiMany && words)
    return selectedPeople(apiMany, ownValue(query, apiMany) as string[] | undefined, scope.userId)
  if (apiMany)
    return both(
      filterId(given as string | undefined),
      listIds(apiMany, ownValue(query, apiMany) as string[] | undefined),
    )
  return narrowing[filterKinds[kind].narrows](given)
}

/**
 * Reads a filter of list, count, export or metrics (D-125). Missing and foreign ids match nothing, nor does one that is
 * none.
 * @throws 400 for a list with something that is no id.
 */
export function selectionOf(scope: Scope, filter: ReviewFilter): ReviewSelection {
  const { source, ...values }: Partial<SelectedValues> = Object.fromEntries(
    valuesOn("reviews").map(([name, record]) => [name, selected(record, filter, scope)]),
  )
  const sources = source?.filter((id) => id < sourceIdsEnd)
  return {
    scope,
    isEmpty: values.location?.length === 0 || sources?.length === 0,
    ...values,
    source: sources,
    ...(isDay(filter.published_after)
      ? { from: clampDay(filter.published_after) }
      : { since: filter.published_after }),
    ...(isDay(filter.published_before)
      ? { to: clampDay(filter.published_before) }
      : { until: filter.published_before }),
    hasResponse: filter.has_response,
  }
}
