import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { Review } from "#lib/contract/index.ts"
import { type Assigned, assignedTo } from "#lib/features/reviews/organise/review-permissions.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { drawnField } from "#lib/forms/drawn.ts"
import { routes } from "#lib/routes/routes.ts"

export type AssigneeFormProps = {
  review: Review
  /** Users who can see the review. */
  people: readonly Assigned[]
  page: string
  state: FormState
}

const field = "assigned_user_id"

/** Assigns a review to somebody who can see it (D-321). */
export function AssigneeForm({ review, people, page, state }: AssigneeFormProps) {
  const now = assignedTo(review)
  const isListed = now.id === "" || people.some(({ id }) => id === now.id)
  return (
    <ActionForm
      action={routes.form("reviews.update:assign")}
      page={page}
      state={state}
      className="grid gap-3 max-w-160"
      label="Assigned to"
    >
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name={drawnField(field)} value={state.values[drawnField(field)]?.[0] ?? now.id} />
      <FormSelect
        key={`assigned ${now.id}`}
        name={field}
        label="User"
        defaultValue={now.id}
        options={[
          { value: "", label: "Unassigned" },
          ...(isListed ? people : [now, ...people]).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FormButtons kind="default" track="reviews.assign_save" />
    </ActionForm>
  )
}
