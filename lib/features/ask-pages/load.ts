import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import type { PageContext } from "#lib/page/load-context.ts"

import { groupsField } from "./labels.ts"

type Context = Pick<PageContext, "caller" | "account">
type Values = Readonly<Record<string, readonly string[]>>

/** Locations whose review sites are offered one by one; of more the product chooses. */
const mostLocations = 3

/** A page of landing pages. */
export const loadRequestPages = ({ caller, account }: Context, page: number) =>
  attempt(
    shownPage(page, (shown) =>
      callApi(caller, "request_pages.list", { query: { account_id: String(account.id), page: shown } }),
    ),
  )

/** A page of kiosks. */
export const loadKioskPages = ({ caller, account }: Context, page: number) =>
  attempt(
    shownPage(page, (shown) =>
      callApi(caller, "kiosk_pages.list", { query: { account_id: String(account.id), page: shown } }),
    ),
  )

/** The picker of a page's locations. @param values of the form that came back. @throws ApiFailure */
export const loadLocationPicker = (
  { caller, account }: Context,
  values: Values,
  locationIds: readonly (string | number)[] = [],
) =>
  loadPicker(caller, {
    accountId: String(account.id),
    values,
    kind: "locations",
    field: "location_ids",
    storedIds: locationIds,
  })

/** The picker of groups whose locations a page gets; null for who may not see groups. @throws ApiFailure */
export const loadGroupPicker = async (
  { caller, account, can }: Context & Pick<PageContext, "can">,
  values: Values,
): Promise<PickerFacts | null> =>
  can("group.read")
    ? loadPicker(caller, {
        accountId: String(account.id),
        values,
        kind: "groups",
        field: groupsField,
        storedIds: [],
      })
    : null

/** A review site that can be chosen. */
export type SiteChoice = { value: string; label: string }

/**
 * The review sites of a page's locations where customers may be asked (D-222); null for more locations than are chosen for by
 * hand. @throws ApiFailure
 */
export async function loadSites(
  { caller, account }: Context,
  locationIds: readonly (string | number)[],
): Promise<SiteChoice[] | null> {
  if (locationIds.length > mostLocations) return null
  const rows = await Promise.all(
    locationIds.map((id) =>
      everyRow(
        (paging) =>
          callApi(caller, "urls.list", {
            query: {
              account_id: String(account.id),
              location_id: String(id),
              exclude_request_reviews: false,
              source_feedback_forbidden: false,
              "sort[by]": "source_name,link",
              ...paging,
            },
          }),
        ({ _embedded }) => _embedded.urls,
      ),
    ),
  )
  return rows.flat().map(({ id, source_name: name, link }) => ({
    value: String(id),
    label: locationIds.length > 1 ? `${name}: ${link.replace(/^https?:\/\//, "")}` : name,
  }))
}
