import { type Flags, isFlagOn } from "#lib/contract/flags.ts"
import type { Review, ReviewFilter, ReviewStatusLabel } from "#lib/contract/index.ts"
import type { Permission } from "#lib/contract/permissions.ts"

/** Permissions for reviews of a list, and facts that all of them need. */
export type ReviewPermissions = {
  canUpdate: boolean
  canAddTag: boolean
  canRemoveTag: boolean
  /** Tags of reviews are shown (D-037). */
  hasTags: boolean
  /** Tags of many reviews are changed at once (D-037). */
  hasBulkTags: boolean
  labels: readonly ReviewStatusLabel[]
}

type Rights = { can: (permission: Permission) => boolean; flags: Flags }

/** @param labels of the account. */
export const reviewPermissionsOf = (
  { can, flags }: Rights,
  labels: ReviewPermissions["labels"],
): ReviewPermissions => ({
  canUpdate: can("review.update"),
  canAddTag: can("review_tag.create"),
  canRemoveTag: can("review_tag.delete"),
  hasTags: isFlagOn(flags, "reviewTags"),
  hasBulkTags: isFlagOn(flags, "reviewTagsBulk"),
  labels,
})

/** State of a review on the page, as far as a bulk change may change it. */
export type KnownReview = {
  status: string
  labelId: string
  /** Empty for nobody. */
  assigneeId: string
  tags: readonly string[]
}

/** Whom a review is assigned to; an empty id is nobody (D-321). */
export type Assigned = { id: string; name: string }

export const assignedTo = ({ assigned_user_id: id, assigned_user_name: name }: Review): Assigned =>
  id == null ? { id: "", name: "" } : { id: String(id), name: name ?? "" }

export const knownReview = (review: Review): KnownReview => ({
  status: review.status,
  labelId: review.review_status_label_id == null ? "" : String(review.review_status_label_id),
  assigneeId: review.assigned_user_id == null ? "" : String(review.assigned_user_id),
  tags: (review.tags ?? []).map(({ name }) => name),
})

/** The filter of a list as a change of all its reviews takes it: that of the own account. */
export function bulkFilterOf(filter: ReviewFilter): Omit<ReviewFilter, "account_id" | "parent_id"> {
  const { account_id: _account, parent_id: _parent, ...own } = filter
  return own
}
