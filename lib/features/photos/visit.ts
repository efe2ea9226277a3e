import { callApi } from "#lib/bff/call-api.ts"
import type { Caller } from "#lib/bff/upstream.ts"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { isFlagOn } from "#lib/contract/flags.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import type { ChosenRange } from "#lib/dates/chosen-range.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { loadFilterNames, noNames } from "#lib/features/filter-bar/chosen-names.ts"
import type { FilterFacts } from "#lib/features/filter-bar/fields.ts"
import { withoutGone } from "#lib/features/filter-bar/gone.ts"
import { consumeRemoved, leadsTo, removedPatch } from "#lib/features/filter-bar/removed.ts"
import { hasTooMany } from "#lib/features/filter-bar/too-many.ts"
import { hiddenOn } from "#lib/features/filters/bar-fields.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { photosHref } from "./hrefs.ts"
import { type PhotosFacts, photosRange, toPhotosQuery } from "./queries.ts"
import { canonicalPhotosQuery, loadPhotosSearch, type PhotosSearch } from "./search-params.ts"

/** /photos that is being visited: what its address asks for, and of whom. */
export type PhotosVisit = {
  context: PageContext
  caller: Caller
  accountId: string
  query: URLSearchParams
  search: PhotosSearch
  facts: PhotosFacts
  range: ChosenRange
  /** Whether the address led here because something that it named is gone. */
  isPruned: boolean
  /** The address as it should be, when it is not (D-089). */
  complete: string | null
  /** Lists of which several entries may be chosen (D-040). */
  many: readonly string[]
}

/** Reads the address of /photos. @param given the query as the page is handed it. */
export function visitOf(
  context: PageContext,
  given: Record<string, string | string[] | undefined>,
): PhotosVisit {
  const { caller, account, today, settings, flags } = context
  const facts = { today, weekStart: weekStartOfSettings(settings) }
  const sent = searchOf(given)
  const query = new URLSearchParams(canonicalPhotosQuery(sent))
  const isPruned = consumeRemoved(query)
  const search = loadPhotosSearch(query)
  return {
    ...{ context, caller, query, search, facts, isPruned },
    accountId: String(account.id),
    range: photosRange(search, facts),
    complete: leadsTo(sent, query, canonicalPhotosQuery(query, facts), isPruned),
    many: isFlagOn(flags, "multiLocationFilter") ? ["locationId"] : [],
  }
}

/**
 * Where a visit is led to first: the days of a range that a form named alone belong into the address (D-089), and what is
 * gone is taken out of it (D-270).
 * @returns null for an address that is as it should be.
 */
export async function addressOf(visit: PhotosVisit): Promise<string | null> {
  const { complete, query, caller, accountId, search } = visit
  if (complete !== null) return photosHref(new URLSearchParams(complete), { photo: search.photo })
  const gone = await withoutGone(caller, accountId, search)
  return Object.keys(gone).length > 0 ? photosHref(query, removedPatch(gone)) : null
}

/**
 * What the bar needs to be drawn, and what could not be loaded.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadBar(visit: PhotosVisit): Promise<{ facts: FilterFacts; errors: string[] }> {
  const { context, caller, accountId, search, facts, many } = visit
  const error = hasTooMany(search) ? tooManyInList : null
  const { names, errors } = error ? noNames : await loadFilterNames(caller, accountId, search)
  const hidden = hiddenOn("photos", context.can)
  return { facts: { ...facts, path: routes.photos(), accountId, names, hidden, many, error }, errors }
}

/** A page of photos. @throws ApiFailure that leads away from the page. */
export const loadPhotos = ({
  caller,
  accountId,
  search,
  facts,
}: PhotosVisit): Promise<Attempt<AnswerOf<"media.list">>> =>
  attempt(
    callApi(caller, "media.list", { query: { account_id: accountId, ...toPhotosQuery(search, facts) } }),
  )
