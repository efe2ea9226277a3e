import { cache } from "react"
import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { Id } from "#lib/contract/common.ts"
import { widgetsPerPage } from "#lib/contract/widgets/constants.ts"
import type { Widget } from "#lib/contract/widgets/schema.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { pageWithin } from "#lib/features/filter-bar/page-number.ts"
import { loadNamed, loadOptionPage } from "#lib/features/filter-bar/server-options.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import type { WidgetsSearch } from "./search-params.ts"

type Context = Pick<PageContext, "caller" | "account" | "can">
type Values = Readonly<Record<string, readonly string[]>>

async function widgetsAt({ caller, account }: Context, { keywords, page }: WidgetsSearch) {
  const read = (shown: number) =>
    callApi(caller, "widgets.list", {
      query: {
        account_id: String(account.id),
        page: shown,
        per_page: widgetsPerPage,
        keywords: keywords ?? undefined,
      },
    })
  const found = await read(Math.max(1, page ?? 1))
  const within = pageWithin(page, found.paging.total_pages)
  return within === found.paging.page || found.paging.total === 0 ? found : read(within)
}

/** The page of created widgets that is asked for, its last one when that lies beyond. */
export const loadWidgets = (context: Context, search: WidgetsSearch) => attempt(widgetsAt(context, search))

/** One widget, asked for once in a request. @throws ApiFailure */
export const loadWidget = cache(
  (caller: Caller, id: string): Promise<Widget> => callApi(caller, "widgets.get", { params: { id } }),
)

/** The picker of the locations of a widget. @param values of the form that came back. @throws ApiFailure */
export const loadPlaces = ({ caller, account }: Context, values: Values, storedIds: readonly Id[]) =>
  loadPicker(caller, {
    accountId: String(account.id),
    values,
    kind: "locations",
    field: "location_ids",
    storedIds,
  })

export type Choice = { id: string; name: string }

/** Groups by name; none for who may not see them. @throws ApiFailure */
export async function loadGroups({ caller, account, can }: Context): Promise<Choice[]> {
  if (!can("group.read")) return []
  const query = {
    account_id: String(account.id),
    without_locations: true,
    "sort[by]": "name",
    "sort[order]": "asc",
  } as const
  const rows = await everyRow(
    (paging) => callApi(caller, "groups.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.groups,
  )
  return rows.map(({ id, name }) => ({ id: String(id), name }))
}

export type LocationChoices = { options: Choice[]; isWhole: boolean }

/**
 * The first locations by name, and the chosen one among them.
 * @returns `isWhole` when there are no others: before scripts run they are a list then, else a name is typed.
 * @throws ApiFailure
 */
export async function loadLocationChoices(
  { caller, account }: Context,
  chosen: string | null,
): Promise<LocationChoices> {
  const accountId = String(account.id)
  const [{ options, totalPages }, own] = await Promise.all([
    loadOptionPage("locations", caller, { accountId, text: "", page: 1 }),
    chosen === null ? [] : loadNamed(caller, "locations", accountId, [chosen]),
  ])
  const others = own.filter(({ id }) => !options.some((option) => option.id === id))
  return {
    options: [...others, ...options].map(({ id, name }) => ({ id, name })),
    isWhole: totalPages <= 1,
  }
}

export type SourceChoices = { allowed: Choice[]; forbidden: string[] }

/** Sources of reviews: those that websites may show, and names of the others (D-301). @throws ApiFailure */
export async function loadSources({ caller, account, can }: Context): Promise<SourceChoices> {
  if (!can("review.read")) return { allowed: [], forbidden: [] }
  const query = {
    account_id: String(account.id),
    supports_reviews: true,
    "sort[by]": "ordinal,name",
    "sort[order]": "asc",
  }
  const rows = await everyRow(
    (paging) => callApi(caller, "sources.list", { query: { ...query, ...paging } }),
    ({ _embedded }) => _embedded.sources,
  )
  const allowed = rows.filter((source) => source.may_embed !== false)
  return {
    allowed: allowed.map(({ id, name }) => ({ id: String(id), name })),
    forbidden: rows.filter((source) => source.may_embed === false).map(({ name }) => name),
  }
}
