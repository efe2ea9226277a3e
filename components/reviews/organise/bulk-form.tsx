import { TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { reviewStatuses } from "#lib/contract/reviews/constants.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"
import {
  type Assigned,
  bulkFilterOf,
  type ReviewPermissions,
} from "#lib/features/reviews/organise/review-permissions.ts"
import { type FormState, pageField } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { BulkOnUse } from "./bulk-on-use.tsx"

/** The form that the boxes of all cards belong to. */
export const bulkFormId = "review-bulk"

export type BulkFormProps = {
  permissions: ReviewPermissions
  /** Of the list, as the API asks it. */
  filter: ReviewFilter
  accountId: string
  /** Users that reviews can be assigned to before scripts run. */
  assignees: readonly Assigned[]
  /** Of the session. */
  userId: string
  total: { count: number; isExact: boolean }
  /** Address of the list. */
  page: string
  state: FormState
}

const errorOf = ({ error, errors }: FormState): string | undefined => error || Object.values(errors)[0]

/**
 * One change for the chosen reviews, or for all behind the filters: a form that appears with the first chosen one, and
 * with scripts a bar with menus (D-124, D-133).
 */
export function BulkForm(props: BulkFormProps) {
  const { permissions, filter, accountId, assignees, userId, total, page, state } = props
  const own = bulkFilterOf(filter)
  const all = `${formatCount(total.count)}${total.isExact ? "" : "+"}`
  const error = errorOf(state)
  return (
    <BulkOnUse permissions={permissions} filter={own} accountId={accountId} userId={userId} total={total}>
      {error && (
        <p className="err text-13" role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </p>
      )}
      <form
        id={bulkFormId}
        className="bulk hidden [body:has(.rev-pick_input:checked)_&]:flex"
        action={routes.form("reviews.bulk")}
        method="post"
      >
        <input type="hidden" name={pageField} value={page} />
        <input type="hidden" name="filter" value={JSON.stringify(own)} />
        <fieldset className="flex flex-wrap items-center gap-2 min-w-0">
          <legend className="mb-1.5 p-0 font-medium">Change selected reviews</legend>
          <select className="input w-auto max-w-45" name="status" aria-label="Status" defaultValue="">
            <option value="">Keep status</option>
            {reviewStatuses.map((status) => (
              <option key={status} value={status}>
                {statusLabels[status]}
              </option>
            ))}
          </select>
          {permissions.labels.length > 0 && (
            <select
              className="input w-auto max-w-45"
              name="review_status_label_id"
              aria-label="Label"
              defaultValue=""
            >
              <option value="">Keep label</option>
              <option value="none">No label</option>
              {permissions.labels.map(({ id, name }) => (
                <option key={String(id)} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {assignees.length > 0 && (
            <select
              className="input w-auto max-w-45"
              name="assigned_user_id"
              aria-label="Assigned to"
              defaultValue=""
            >
              <option value="">Keep assignee</option>
              <option value="none">Unassigned</option>
              {assignees.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
          {permissions.canAddTag && permissions.hasBulkTags && (
            <input
              className="input w-auto max-w-45"
              name="add_tag"
              defaultValue={state.values.add_tag?.[0]}
              placeholder="Add tag"
              aria-label="Add tag"
            />
          )}
          {permissions.canRemoveTag && permissions.hasBulkTags && (
            <input
              className="input w-auto max-w-45"
              name="remove_tag"
              defaultValue={state.values.remove_tag?.[0]}
              placeholder="Remove tag"
              aria-label="Remove tag"
            />
          )}
          <label className="check">
            <input type="checkbox" name="all" value="true" />
            <span>All {all} matching reviews</span>
          </label>
          <Button type="submit">Apply</Button>
        </fieldset>
      </form>
    </BulkOnUse>
  )
}
