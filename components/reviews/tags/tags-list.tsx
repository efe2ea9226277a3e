import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormField } from "#components/form/form-field.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import { buttonClass } from "#components/ui/button.tsx"
import type { Tag } from "#lib/contract/index.ts"
import { maxLabelName } from "#lib/contract/reviews/constants.ts"
import { type FormState, stateOfRow, untouched } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { TagMergeForm } from "./tag-merge-form.tsx"

export type TagsListProps = {
  tags: Tag[]
  options: readonly TypeAheadOption[]
  page: string
  states: { save: FormState; merge: FormState }
}

const isBack = (state: FormState) => Object.keys(state.values).length > 0

/** The tags of an account with how many reviews have each, and what renames, merges and deletes it (D-133). */
export const TagsList = ({ tags, options, page, states }: TagsListProps) => (
  <ul className="grid grid-cols-1 max-w-190" aria-label="Tags">
    {tags.map(({ id, name, reviews_count: reviews }) => {
      const own = { id: String(id), name }
      const [save, merge] = [stateOfRow(states.save, own.id), stateOfRow(states.merge, own.id)]
      const used = reviews == null ? "" : countOf(reviews, "review", "reviews")
      return (
        <li key={own.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
          <span className="tag" dir="auto">
            {name}
          </span>
          <span className="text-12 text-faint">{used}</span>
          <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 has-[.unfold[open]]:grow has-[.unfold[open]]:basis-full [&_.dd]:block [&_summary.btn]:flex [&_summary.btn]:w-max">
            <details className="unfold unfold-below" key={name} open={isBack(save)}>
              <summary className={buttonClass({ dense: true })} aria-label={`Rename ${name}`}>
                Rename
              </summary>
              <ActionForm
                action={routes.form("tags.update")}
                page={page}
                state={save}
                className="kept-form"
                label={`Rename ${name}`}
              >
                <input type="hidden" name="id" value={own.id} />
                <FormField name="name" label="Name" defaultValue={name} limit={maxLabelName} required />
                <FormButtons kind="default" track="settings_tags.rename" />
              </ActionForm>
            </details>
            <details className="unfold unfold-below" open={isBack(merge)}>
              <summary className={buttonClass({ dense: true })} aria-label={`Merge ${name}`}>
                Merge
              </summary>
              <TagMergeForm tag={own} options={options} page={page} state={merge} />
            </details>
            <ActionForm
              action={routes.form("tags.delete")}
              page={page}
              state={untouched}
              label={`Delete ${name}`}
            >
              <input type="hidden" name="id" value={own.id} />
              <ConfirmSubmit
                label="Delete"
                ariaLabel={`Delete ${name}`}
                question={`Delete ${name}? It will be removed from ${used || "all reviews"}.`}
                confirmLabel="Delete"
                dense
                track="settings_tags.delete"
              />
            </ActionForm>
          </div>
        </li>
      )
    })}
  </ul>
)
