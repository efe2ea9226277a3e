import { ComposerOnUse } from "#components/posts/composer-on-use.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import { defaultPostLanguage, postTypeNames } from "#lib/contract/posts/constants.ts"
import { weekStartOfSettings } from "#lib/dates/week-start.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { selectedName } from "#lib/features/filter-bar/selection-fields.ts"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { listingsHref, postHref } from "#lib/features/local-listings/hrefs.ts"
import {
  type ListingsList,
  type ListingsVisit,
  loadDirectoryHealth,
} from "#lib/features/local-listings/visit.ts"
import { copyDraftOf, emptyDraft } from "#lib/features/posts/draft.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
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

/** The composer that the address opens; nothing for who may not post. @param total of the list. */
export async function openComposer(visit: ListingsVisit, list: ListingsList | null) {
  const { context, search, query, caller } = visit
  if (!search.post || !canPost(context)) return null
  const { today } = context
  const ids = search[selectedName] ?? []
  const total = list?.paging.total ?? 0
  const [state, location, health, copied] = await Promise.all([
    currentForm("google_post.create"),
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
      audience={
        ids.length > 0
          ? `For ${countOf(ids.length, "location", "locations")}`
          : `For all ${countOf(total, "location", "locations")} of this list`
      }
      locationIds={ids}
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
