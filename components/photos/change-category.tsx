"use client"

import { useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { chosenCategories, photoCategories } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { noCategoryText } from "#lib/features/photos/texts.ts"
import { type FormState, stateOfRow } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { OverridePrompt } from "./override-prompt.tsx"

export type ChangeCategoryProps = {
  photo: Pick<MediaItem, "id" | "category" | "location_id">
  /** Of the form that gives photos another category. */
  state: FormState
  page: string
}

/** Id of a photo's category, as forms send it; empty without one. */
const idOf = (code: string | null | undefined): string =>
  String(photoCategories.find((category) => category.code === code)?.id ?? "")

/** Gives a photo another category, here and at Google. */
export function ChangeCategory({ photo, state, page }: ChangeCategoryProps) {
  const own = idOf(photo.category)
  const [chosen, setChosen] = useState(own)
  const offered = photoCategories.filter(
    ({ id }) => String(id) === own || chosenCategories.some((one) => one.id === id),
  )
  return (
    <ActionForm
      key={own}
      action={routes.form("photo.categorize")}
      page={page}
      state={stateOfRow(state, String(photo.id))}
      className="grid gap-2"
      label="Change category"
    >
      <input type="hidden" name="id" value={photo.id} />
      <input type="hidden" name="location_id" value={photo.location_id} />
      <FormSelect
        name="category_id"
        label="Category"
        options={[
          { value: "", label: noCategoryText },
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        defaultValue={own}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <FormButtons label="Change category" kind="default" dense track="photos.change_category" />
      <OverridePrompt
        categories={offered.filter(({ id }) => String(id) === chosen).map(({ name }) => name)}
      />
    </ActionForm>
  )
}
