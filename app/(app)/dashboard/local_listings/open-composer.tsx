import { ComposerOnUse } from "#components/posts/composer-on-use.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { defaultPostLanguage, postTypeNames } from "#lib/contract/posts/constants.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { groupsQuery } from "#lib/features/filter-bar/options.ts"
import { allSelectedName, selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { listingsHref, postHref } from "#lib/features/local-listings/hrefs.ts"
import { toListingsFilter } from "#lib/features/local-listings/queries.ts"
import {
  type ListingsList,
  type ListingsVisit,
  loadDirectoryHealth,
} from "#lib/features/local-listings/visit.ts"
import { audienceFields, groupOption } from "#lib/features/posts/audience.ts"
import { copyDraftOf, emptyDraft } from "#lib/features/posts/draft.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Whether someone may post to Google (P-377 to P-379): the feature is part of the permission. */
export const canPost = (context: PageContext): boolean =>
  context.can("google_post_content.create") && hasPublishing(context)

/** The location whose name and city the preview shows. */
async function sampleOf({ caller, search }: ListingsVisit, list: ListingsList | null) {
  const [id] = search[selectedName] ?? []
  const [shown] = list?.locations ?? []
  if (!id || String(shown?.id) === id) {
    return { name: shown?.public_name || shown?.name || "Your location", city: shown?.city ?? null }
  }
  const found = await attempt(unlessMissing(callApi(caller, "locations.get", { params: { id } })))
  const location = found.ok ? found.value : null
  return { name: location?.public_name || location?.name || "Your location", city: location?.city ?? null }
}

/** For how many locations it begins. */
function subtitleOf({ isAll, isFiltered, total, locations }: Awaited<ReturnType<typeof loadAudience>>) {
  if (isAll) return `For all ${countOf(total, "location", "locations")}${isFiltered ? " in this list" : ""}`
  const count = locations.storedIds.length
  return count > 0 ? `For ${countOf(count, "location", "locations")}` : null
}

/** Loads what the locations of a new post are chosen from. @throws ApiFailure */
async function loadAudience(
  { context, caller, search, accountId }: ListingsVisit,
  total: number,
  values: FormState["values"],
) {
  const isAll = search[allSelectedName] === "true"
  const [locations, groups] = await Promise.all([
    loadPicker(caller, {
      kind: "locations",
      field: audienceFields.locations,
      accountId,
      values,
      storedIds: isAll ? [] : (search[selectedName] ?? []),
    }),
    context.can("group.read")
      ? callApi(caller, "groups.list", {
          query: { ...groupsQuery({ accountId, text: "", page: 1 }), per_page: 100 },
        })
      : null,
  ])
  const options = groups?._embedded.groups.map(groupOption) ?? []
  return {
    locations,
    total,
    isAll,
    groups: options.length > 0 ? { options, isWhole: groups!._total <= options.length } : null,
    isFiltered: Object.values(toListingsFilter(search)).some((value) => value !== undefined),
  }
}

/** The composer that the address opens; nothing for who may not post. @param total of the list. */
export async function openComposer(visit: ListingsVisit, list: ListingsList | null) {
  const { context, search, query, caller } = visit
  if (!search.post || !canPost(context)) return null
  const { today } = context
  const state = await currentForm("google_post.create")
  const [audience, location, health, copied] = await Promise.all([
    loadAudience(visit, list?.paging.total ?? 0, state.values),
    sampleOf(visit, list),
    loadDirectoryHealth(visit),
    search.copyPost && context.can("google_post_content.read")
      ? attempt(unlessMissing(callApi(caller, "google_posts.get", { params: { id: search.copyPost } })))
      : null,
  ])
  const copy = copied?.ok ? copied.value : null
  const image = copy?.media?.[0]?.sourceUrl
  return (
    <ComposerOnUse
      key={search.copyPost ?? "new"}
      type={search.post === "new" ? null : search.post}
      hrefOf={{
        STANDARD: postHref(query, postTypeNames[0]),
        OFFER: postHref(query, "OFFER"),
        EVENT: postHref(query, "EVENT"),
      }}
      edited={null}
      subtitle={subtitleOf(audience)}
      audience={audience}
      location={location}
      start={copy ? copyDraftOf(copy, today) : emptyDraft}
      startImageUrl={image ? pictureHref(image) : null}
      languageCode={copy?.language_code ?? defaultPostLanguage}
      facebook={
        health.ok && health.value.some((one) => one.directory_code === "facebook" && one.is_connected)
          ? { isChosen: copy?.directory_codes?.includes("facebook") ?? false }
          : null
      }
      accountId={context.account.id}
      state={state}
      page={postHref(query, search.post)}
      closeHref={listingsHref(query)}
      today={today}
      weekStart={weekStartOfSettings(context.settings)}
    />
  )
}
