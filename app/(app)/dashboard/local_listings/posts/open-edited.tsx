import { ComposerOnUse } from "#components/posts/composer-on-use.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import { defaultPostLanguage } from "#lib/contract/posts/constants.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { draftOf } from "#lib/features/posts/draft.ts"
import { canEditPost } from "#lib/features/posts/editable.ts"
import { postsHref } from "#lib/features/posts/hrefs.ts"
import { loadEdited, type PostsVisit } from "#lib/features/posts/visit.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"

/** The composer of the post that the address opens; nothing for one that is gone or can't be changed now. */
export async function openEdited(visit: PostsVisit, canEdit: boolean) {
  if (!canEdit) return null
  const [edited, state] = await Promise.all([loadEdited(visit), currentForm("google_post.update")])
  if (!edited || !canEditPost(edited.post)) return null
  const { context, query, caller, facts } = visit
  const { post, count } = edited
  const found = await attempt(
    unlessMissing(callApi(caller, "locations.get", { params: { id: String(post.location_id) } })),
  )
  const location = found.ok ? found.value : null
  const name = location?.public_name || location?.name || post.location_name || "Your location"
  const image = post.media?.[0]?.sourceUrl
  return (
    <ComposerOnUse
      key={String(post.id)}
      type={post.topic_type}
      hrefOf={null}
      edited={{
        id: post.id,
        locationName: post.location_name ?? name,
        count,
        isLive: post.state === "live",
        directory: post.directory_code ?? "google_maps",
        isElsewhereToo: (post.directory_codes?.length ?? 1) > 1,
      }}
      subtitle={`At ${post.location_name ?? name}`}
      audience={null}
      location={{ name, city: location?.city ?? null }}
      start={draftOf(post)}
      startImageUrl={image ? pictureHref(image) : null}
      languageCode={post.language_code ?? defaultPostLanguage}
      facebook={null}
      accountId={context.account.id}
      state={state}
      page={postsHref(query, { edit: String(post.id) })}
      closeHref={postsHref(query)}
      today={facts.today}
      weekStart={facts.weekStart}
    />
  )
}
