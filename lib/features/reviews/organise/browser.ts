import { browserCall } from "#lib/api-client/browser-client.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import type { BulkAction } from "#lib/contract/review-bulk-actions/schema.ts"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { asOwnChange } from "./own-changes.ts"
import type { Assigned } from "./review-permissions.ts"
import { type ListedTag, receiveTags, type TagList } from "./tag-list.ts"

type Id = string | number

const maxOptions = 8
const closest = (keywords: string) =>
  keywords ? ({ keywords, search_type: "typeahead" } as const) : ({} as const)

/** Tags of the account that a typed text fits, the closest first (D-010, D-133). @throws ApiFailure */
export async function searchTags(text: string, signal: AbortSignal): Promise<TagList> {
  const query = { ...closest(text), per_page: maxOptions * 2 }
  return receiveTags((await browserCall("tags.list", { query }, { signal }))._embedded.tags)
}

/** Puts a tag on a review. @returns the tag as it is kept. @throws ApiFailure */
export const putTag = async (reviewId: Id, name: string): Promise<ListedTag> =>
  asOwnChange(String(reviewId), () =>
    browserCall("review_tags.create", { body: { review_id: reviewId, name } }),
  )

/** Takes a tag off a review of an account (000 §7). @throws ApiFailure */
export async function deleteTag(accountId: Id, reviewId: Id, name: string): Promise<void> {
  const query = { account_id: String(accountId), review_id: String(reviewId), name }
  await asOwnChange(query.review_id, () => browserCall("review_tags.delete", { query }))
}

/** Status and label of a review; no label is an empty one. */
export type ReviewState = { status: string; labelId: string }

/** Sets what differs of status and label (D-128). @throws ApiFailure */
export async function changeReview(id: Id, before: ReviewState, next: ReviewState): Promise<void> {
  const body = {
    ...(next.status === before.status ? {} : { status: next.status as ReviewStatus }),
    ...(next.labelId === before.labelId ? {} : { review_status_label_id: next.labelId || null }),
  }
  await asOwnChange(String(id), () => browserCall("reviews.update", { params: { id: String(id) }, body }))
}

/** Assigns a review to a user, or to nobody (D-321). @throws ApiFailure */
export async function assignReview(reviewId: string, to: Assigned): Promise<void> {
  const body = { assigned_user_id: to.id || null }
  await asOwnChange(reviewId, () => browserCall("reviews.update", { params: { id: reviewId }, body }))
}

/** Who can be mentioned in a note on a review, and who of those found cannot, by what is typed behind the `@` (D-134). @throws ApiFailure */
export async function searchPeople(reviewId: Id, text: string, signal: AbortSignal) {
  const query = { review_id: String(reviewId), ...closest(text), per_page: maxOptions }
  const found = await browserCall("notes.list_people", { query }, { signal })
  const people = found._embedded.people.map(({ id, name, email }) => ({
    id: String(id),
    name: name.trim() || email,
  }))
  return { people, withoutAccess: found.without_access ?? [] }
}

/** Changes many reviews at once, or has them changed by a job. @throws ApiFailure */
export const startBulk = (body: BodyOf<"review_bulk_actions.create">): Promise<BulkAction> =>
  browserCall("review_bulk_actions.create", { body })

/** Progress of a bulk change of reviews. @throws ApiFailure */
export const readBulk = (id: string): Promise<BulkAction> =>
  browserCall("review_bulk_actions.get", { params: { id } })

/** Turns single keys on or off in the own profile. @throws ApiFailure */
export async function saveSingleKeys(profileId: string, isOn: boolean): Promise<void> {
  await browserCall("profiles.update", { params: { id: profileId }, body: { keyboard_shortcuts: isOn } })
}
