import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import type { ReviewStatusLabel } from "#lib/contract/index.ts"
import { type FormState, stateOfRow, untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { LabelMark } from "../organise/label-mark.tsx"
import { LabelForm } from "./label-form.tsx"

/** The labels of an account, each with what changes and what deletes it. */
export const LabelsList = ({ labels, state }: { labels: ReviewStatusLabel[]; state: FormState }) => (
  <ul className="grid grid-cols-1 max-w-190" aria-label="Labels">
    {labels.map((label) => {
      const own = stateOfRow(state, String(label.id))
      return (
        <li
          key={String(label.id)}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5"
        >
          <LabelMark label={label} />
          <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 has-[.unfold[open]]:grow has-[.unfold[open]]:basis-full [&_.dd]:block [&_summary.btn]:flex [&_summary.btn]:w-max">
            <details
              className="unfold unfold-below"
              key={`${label.name} ${label.color}`}
              open={Object.keys(own.values).length > 0}
            >
              <summary className={buttonClass({ dense: true })} aria-label={`Edit ${label.name}`}>
                Edit
              </summary>
              <LabelForm label={label} state={own} />
            </details>
            <ActionForm
              action={routes.form("review_status_labels.delete")}
              page={routes.reviewLabels()}
              state={untouched}
              label={`Delete ${label.name}`}
            >
              <input type="hidden" name="id" value={label.id} />
              <ConfirmSubmit
                label="Delete"
                ariaLabel={`Delete ${label.name}`}
                question={`Delete ${label.name}? It will be removed from those reviews.`}
                confirmLabel="Delete"
                dense
                track="settings_labels.delete"
              />
            </ActionForm>
          </div>
        </li>
      )
    })}
  </ul>
)
