import type { Review } from "#lib/contract/index.ts"
import {
  assignedTo,
  knownReview,
  type ReviewPermissions,
} from "#lib/features/reviews/organise/review-permissions.ts"
import { receiveTags } from "#lib/features/reviews/organise/tag-list.ts"
import { StatusBadge } from "../review-marks.tsx"
import { AssigneeMark } from "./assignee-mark.tsx"
import { bulkFormId } from "./bulk-form.tsx"
import { CardAssignee } from "./card-assignee.tsx"
import { CardStatus } from "./card-status.tsx"
import { CardTags } from "./card-tags.tsx"
import { LabelMark } from "./label-mark.tsx"

export type ReviewEditingProps = {
  review: Review
  /** Absent where reviews are only shown. */
  permissions?: ReviewPermissions | undefined
  /** The review's own page. */
  href?: string | undefined
}

/** Status and label of a review on its card, set there by who may. */
export function EditableStatus({ review, permissions, href }: ReviewEditingProps) {
  const badge = <StatusBadge status={review.status} />
  const { status, labelId } = knownReview(review)
  const label = permissions?.labels.find(({ id }) => String(id) === labelId)
  const mark = label && <LabelMark label={label} />
  if (!permissions?.canUpdate || !href) {
    return (
      <>
        {badge}
        {mark}
      </>
    )
  }
  return (
    <CardStatus
      reviewId={String(review.id)}
      state={{ status, labelId }}
      labels={permissions.labels}
      href={href}
      mark={mark}
    >
      {badge}
    </CardStatus>
  )
}

/** Whom a review is assigned to, set on its card by who may (D-321). */
export function EditableAssignee({ review, permissions, href }: ReviewEditingProps) {
  const assigned = assignedTo(review)
  if (!permissions?.canUpdate || !href) {
    return assigned.id ? <AssigneeMark assigned={assigned} /> : null
  }
  return (
    <CardAssignee
      accountId={String(review.account_id)}
      reviewId={String(review.id)}
      assigned={assigned}
      href={href}
    />
  )
}

/** The tags of a review on its card, changed there by who may. */
export function EditableTags({ review, permissions, href }: ReviewEditingProps) {
  if (permissions?.hasTags === false) return null
  const tags = receiveTags(review.tags)
  const list = tags.length > 0 && (
    <ul className="rev-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li className="tag" key={String(tag.id)} dir="auto">
          {tag.name}
        </li>
      ))}
    </ul>
  )
  const canChange =
    permissions && href && (permissions.canAddTag || (permissions.canRemoveTag && tags.length > 0))
  if (!canChange) return list
  return (
    <CardTags
      accountId={String(review.account_id)}
      reviewId={String(review.id)}
      tags={tags}
      canAdd={permissions.canAddTag}
      canRemove={permissions.canRemoveTag}
      href={href}
    >
      {list}
    </CardTags>
  )
}

/** Chooses a review for a change of several; it belongs to the form of that change wherever it stands. */
export function SelectReview({ review, permissions, author }: ReviewEditingProps & { author: string }) {
  if (!permissions?.canUpdate) return null
  return (
    <label className="rev-pick">
      <input
        type="checkbox"
        name="review_ids"
        value={String(review.id)}
        form={bulkFormId}
        autoComplete="off"
        aria-label={`Select the review by ${author}`}
        data-now={JSON.stringify(knownReview(review))}
      />
    </label>
  )
}
