"use client"

import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import type { TypeAheadOption } from "#components/form/use-search.ts"
import { notChosen } from "#lib/errors/texts.ts"
import { searchTags } from "#lib/features/reviews/organise/browser.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type TagMergeFormProps = {
  tag: TypeAheadOption
  /** Offered before scripts run. */
  options: readonly TypeAheadOption[]
  page: string
  state: FormState
}

const search = async (text: string, signal: AbortSignal): Promise<TypeAheadOption[]> =>
  (await searchTags(text, signal)).map(({ id, name }) => ({ id: String(id), name }))

/** Puts another tag in the place of this one, which goes (D-133). */
export const TagMergeForm = ({ tag, options, page, state }: TagMergeFormProps) => (
  <ActionForm
    action={routes.form("tags.merge")}
    page={page}
    state={state}
    className="kept-form"
    label={`Merge ${tag.name}`}
  >
    <input type="hidden" name="id" value={tag.id} />
    <FormTypeAhead
      name="into_tag_id"
      textName="into_tag_name"
      label="Tag to keep"
      missing={notChosen.keptTag}
      options={options.filter(({ id }) => id !== tag.id)}
      search={search}
      required
    />
    <FormButtons label="Merge" kind="default" track="settings_tags.merge" />
  </ActionForm>
)
