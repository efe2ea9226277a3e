"use client"

import { useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { Meter } from "#components/ui/meter.tsx"
import { reviewStatuses } from "#lib/contract/reviews/constants.ts"
import type { ReviewFilter } from "#lib/contract/reviews/schema.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"
import type { BulkChange } from "#lib/features/reviews/organise/bulk.ts"
import type { ReviewPermissions } from "#lib/features/reviews/organise/review-permissions.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { BulkAssign } from "./bulk-assign.tsx"
import { BulkConfirm } from "./bulk-confirm.tsx"
import { BulkMenu } from "./bulk-menu.tsx"
import { LabelMark } from "./label-mark.tsx"
import { TagInput } from "./tag-input.tsx"
import { useBulk } from "./use-bulk.ts"

export type BulkBarProps = {
  permissions: ReviewPermissions
  filter: ReviewFilter
  accountId: string
  /** Of the session. */
  userId: string
  total: { count: number; isExact: boolean }
}

/** Actions for selected reviews, at the foot of the window. */
export function BulkBar({ permissions, filter, accountId, userId, total }: BulkBarProps) {
  const id = useId()
  const { count, isAll, setAll, done, clear, run } = useBulk(filter, userId)
  const [requested, setRequested] = useState<BulkChange | null>(null)
  const isBusy = done !== null
  const all = `${formatCount(total.count)}${total.isExact ? "" : "+"}`
  if (count === 0 && !isBusy) return null

  const apply = (change: BulkChange) => (isAll ? setRequested(change) : void run(change))
  const item = (key: string, change: BulkChange, close: () => void, children: React.ReactNode) => (
    <button
      key={key}
      type="button"
      className="menu-item"
      onClick={() => {
        close()
        apply(change)
      }}
    >
      {children}
    </button>
  )
  return (
    <section className="bulk" aria-label="Selected reviews" aria-busy={isBusy}>
      <p className="font-medium" role="status">
        {isBusy
          ? `Updating reviews: ${formatCount(done)} of ${isAll ? all : formatCount(count)}`
          : isAll
            ? `All ${all} matching reviews selected`
            : `${formatCount(count)} selected`}
      </p>
      {isBusy && isAll && total.isExact && <Meter percent={(done / Math.max(1, total.count)) * 100} />}
      {!isBusy && total.count > count && (
        <button type="button" className="btn-link" onClick={() => setAll(!isAll)}>
          {isAll ? `Only the ${formatCount(count)} selected` : `Select all ${all} matching reviews`}
        </button>
      )}
      <span className="flex-1" />
      <BulkMenu label="Status" isDisabled={isBusy}>
        {(close) => reviewStatuses.map((status) => item(status, { status }, close, statusLabels[status]))}
      </BulkMenu>
      {permissions.labels.length > 0 && (
        <BulkMenu label="Label" isDisabled={isBusy}>
          {(close) => [
            item("none", { review_status_label_id: null }, close, "No label"),
            ...permissions.labels.map((label) =>
              item(
                String(label.id),
                { review_status_label_id: String(label.id) },
                close,
                <LabelMark label={label} />,
              ),
            ),
          ]}
        </BulkMenu>
      )}
      <BulkAssign
        accountId={accountId}
        isDisabled={isBusy}
        onAssign={(assigned_user_id) => apply({ assigned_user_id })}
      />
      {permissions.canAddTag && permissions.hasBulkTags && (
        <BulkMenu label="Add tag" isDisabled={isBusy}>
          {(close) => (
            <TagInput
              id={`${id}-add`}
              label="Tag to add"
              taken={[]}
              isFocused
              onAdd={(name) => {
                close()
                apply({ add_tags: [name] })
              }}
            />
          )}
        </BulkMenu>
      )}
      {permissions.canRemoveTag && permissions.hasBulkTags && (
        <BulkMenu label="Remove tag" isDisabled={isBusy}>
          {(close) => (
            <TagInput
              id={`${id}-remove`}
              label="Tag to remove"
              taken={[]}
              isFocused
              onAdd={(name) => {
                close()
                apply({ remove_tags: [name] })
              }}
            />
          )}
        </BulkMenu>
      )}
      <Button dense onClick={clear} disabled={isBusy} data-track="reviews.bulk_clear">
        Clear
      </Button>
      {requested && (
        <BulkConfirm count={all} onConfirm={() => void run(requested)} onClose={() => setRequested(null)} />
      )}
    </section>
  )
}
