import { reportQuery } from "#lib/contract/scheduled-export-words.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import type { Patch } from "#lib/features/filter-bar/changes.ts"
import { type Chosen, type ChosenIds, chosenOf, namesOf } from "#lib/features/filter-bar/chosen-names.ts"
import { idsIn } from "#lib/features/filter-bar/picker.ts"
import type { Caller } from "#lib/session/session.ts"
import { loadReviewsSearch } from "./search-params.ts"

async function isThere(caller: Caller, accountId: string, chosen: Chosen): Promise<boolean> {
  try {
    await namesOf(caller, accountId, chosen)
    return true
  } catch (fault) {
    if (fault instanceof ApiFailure && fault.status === 404) return false
    throw fault
  }
}

/** What is left of one filter; null when that is nothing. */
async function leftOf(caller: Caller, accountId: string, chosen: Chosen): Promise<string | null> {
  const ids = idsIn([chosen.id])
  if (ids.length === 1) return null
  const there = await Promise.all(ids.map((id) => isThere(caller, accountId, { ...chosen, id })))
  return ids.filter((_, at) => there[at]).join(",") || null
}

/**
 * What takes the groups, locations and sources out of a page's address that are not there, or not for the caller.
 * @throws ApiFailure when that cannot be known.
 */
export async function withoutGone(caller: Caller, accountId: string, search: ChosenIds): Promise<Patch> {
  const patches = chosenOf(search).map(async (one) =>
    (await isThere(caller, accountId, one))
      ? []
      : [[one.name, await leftOf(caller, accountId, one)] as const],
  )
  return Object.fromEntries((await Promise.all(patches)).flat())
}

/** Whether a schedule narrows by something that is gone, which its report therefore does not show. */
export async function hasGone(
  caller: Caller,
  accountId: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const search = loadReviewsSearch(new URLSearchParams(reportQuery(filters, null)))
  return Object.keys(await withoutGone(caller, accountId, search)).length > 0
}
