import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import type { Review, ReviewStatusLabel } from "#lib/contract/index.ts"
import { reviewStatuses } from "#lib/contract/reviews/constants.ts"
import { statusLabels } from "#lib/features/reviews/fields.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { drawnField } from "#lib/forms/drawn.ts"
import { routes } from "#lib/routes/routes.ts"

export type StatusFormProps = { review: Review; labels: ReviewStatusLabel[]; page: string; state: FormState }

const labelName = "review_status_label_id"

/**
 * Sets the status of a review and the account's own label, each only when it was changed here (D-124, D-128). What the
 * server says of one later takes its place and leaves alone what was chosen of the other.
 */
export function StatusForm({ review, labels, page, state }: StatusFormProps) {
  const labelId = review.review_status_label_id == null ? "" : String(review.review_status_label_id)
  // A form that came back shows what was chosen against the page of then.
  const drawn = (name: string, now: string) => state.values[drawnField(name)]?.[0] ?? now
  return (
    <ActionForm
      action={routes.form("reviews.update")}
      page={page}
      state={state}
      className="grid gap-3 max-w-160"
      label="Status"
    >
      <input type="hidden" name="id" value={review.id} />
      <input type="hidden" name={drawnField("status")} value={drawn("status", review.status)} />
      <FormSelect
        key={`status ${review.status}`}
        name="status"
        label="Status"
        defaultValue={review.status}
        options={reviewStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      {(labels.length > 0 || labelId) && (
        <>
          <input type="hidden" name={drawnField(labelName)} value={drawn(labelName, labelId)} />
          <FormSelect
            key={`label ${labelId}`}
            name={labelName}
            label="Label"
            defaultValue={labelId}
            options={[
              { value: "", label: "No label" },
              ...labels.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </>
      )}
      <FormButtons kind="default" track="reviews.status_save" />
    </ActionForm>
  )
}
