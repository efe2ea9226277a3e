import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { DeleteTargetsForm } from "#components/targets/delete-targets-form.tsx"
import { PlaceSearch } from "#components/targets/place-search.tsx"
import { TargetsForm } from "#components/targets/targets-form.tsx"
import { TargetsTable } from "#components/targets/targets-table.tsx"
import { ErrorState } from "#components/ui/error-state.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { PendingProvider } from "#components/ui/pending.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { targetsFailureText } from "#lib/features/targets/labels.ts"
import { findTargetPlaces, loadTargetPlace, loadTargetsOf } from "#lib/features/targets/queries.ts"
import { loadTargetScoreSearch } from "#lib/features/targets/search-params.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { targetScore } from "./record.ts"

const { title } = targetScore

export const generateMetadata = metadataOf(targetScore)

export default guardedPage(targetScore, async ({ context, searchParams }) => {
  const { caller, account, can } = context
  const search = loadTargetScoreSearch(searchOf(searchParams))
  const { q, back, page } = search
  const link = backLinkOf(back)
  const frame = { title, accountName: account.name, back: link }
  const intro =
    "Targets for each location. A location’s own targets override its group’s, which override the account’s."
  type Owner = { locationId?: string | null; groupId?: string | null }
  const hrefOf = ({ locationId, groupId }: Owner, more: object = {}) =>
    routes.targetScore({ locationId, groupId, back, ...more })
  const place = await loadTargetPlace(caller, search)
  const own = hrefOf(place)
  const [set, list, found, created, changed] = await Promise.all([
    mainPart(attempt(loadTargetsOf(context, place))),
    mainPart(
      attempt(
        shownPage(page, (shown) =>
          callApi(caller, "location_custom_targets.list", {
            query: { account_id: String(account.id), page: shown, per_page: 25 },
          }),
        ),
      ),
    ),
    q === null ? [] : findTargetPlaces(caller, q, can("group.read")),
    currentForm("location_custom_targets.create"),
    currentForm("location_custom_targets.update"),
  ])
  if (!set.ok || !list.ok) {
    const { failure } = [set, list].find((one) => !one.ok) as Extract<typeof set, { ok: false }>
    return (
      <SettingsFrame {...frame}>
        <ErrorState title={targetsFailureText} text={failure.userText} retryHref={own} />
      </SettingsFrame>
    )
  }
  const targets = set.value
  const rows = list.value._embedded.location_custom_targets
  return (
    <SettingsFrame {...frame} intro={intro}>
      <section className="form-set" aria-labelledby="targets-of">
        <h2 id="targets-of">{place.name}</h2>
        {/* A form of its own for each place, and after it was saved. */}
        <TargetsForm
          key={`${own} ${targets?.id} ${targets?.updated_at}`}
          place={place}
          targets={targets}
          page={own}
          cancelHref={link.href}
          state={targets ? changed : created}
        />
        {targets && <DeleteTargetsForm id={targets.id} name={place.name} page={own} />}
      </section>
      <section className="form-set" aria-labelledby="other-targets">
        <h2 id="other-targets">Targets of groups and locations</h2>
        <PendingProvider>
          <PlaceSearch
            path={routes.targetScore()}
            query={new URLSearchParams(own.split("?")[1]).toString()}
            text={q}
            found={found}
            hrefOf={({ kind, id }) => hrefOf(kind === "group" ? { groupId: id } : { locationId: id })}
          />
          {rows.length > 0 && (
            <TargetsTable
              rows={rows}
              hrefOf={({ location_id, group_id }) =>
                hrefOf({
                  locationId: location_id == null ? null : String(location_id),
                  groupId: group_id == null ? null : String(group_id),
                })
              }
            />
          )}
          <PagePager
            label="Pages of targets"
            page={list.value._page}
            totalPages={list.value._total_pages}
            hrefOf={(to) => hrefOf(place, { page: to })}
          />
        </PendingProvider>
      </section>
    </SettingsFrame>
  )
})
