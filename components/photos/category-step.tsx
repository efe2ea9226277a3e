"use client"

import { useId, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { cropAspect, photoError } from "#lib/contract/media/constants.ts"
import type { MediaCategory } from "#lib/contract/media-categories/schema.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { onePhotoText, photoTexts } from "#lib/features/photos/texts.ts"
import { type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { CropPhoto } from "./crop-photo.tsx"
import { CropPreview } from "./crop-preview.tsx"
import { OverridePrompt } from "./override-prompt.tsx"
import { WizardButtons } from "./wizard-buttons.tsx"

export type CategoryStepProps = {
  state: WizardState
  /** Uploads in use. */
  uploads: UploadFacts[]
  /** Null when they could not be read. */
  categories: readonly MediaCategory[] | null
  locations: PickerFacts
  /** Of the first of those that are stored; null without one. */
  locationName: string | null
  form: FormState
  /** Of the form that crops. */
  cropping: FormState
}

const noCategory = { value: "", label: "No category" }
const optionOf = ({ id, name }: MediaCategory) => ({ value: String(id), label: name })

/** First rule of a category that the photos break (D-173), in words. */
function problemOf(category: string | undefined, uploads: readonly UploadFacts[]) {
  if (!category) return null
  if (uploads.length > 1) return { text: onePhotoText(category), upload: null }
  for (const upload of uploads) {
    const text = photoError(category, upload)
    if (text) return { text, upload }
  }
  return null
}

/** The picture that a crop may help: one that breaks a rule, or a single one of another shape than its category has. */
function croppable(
  category: string | undefined,
  problem: ReturnType<typeof problemOf>,
  uploads: UploadFacts[],
) {
  if (problem) return problem.upload
  const [upload, ...more] = uploads
  if (!upload || more.length > 0 || !category) return null
  const isInShape = Math.abs(upload.width / upload.height / cropAspect(category) - 1) < nearlyShape
  return isInShape ? null : upload
}
const nearlyShape = 0.02

/** The step that says what the photos are for and where they go (001 §4). */
export function CategoryStep(props: CategoryStepProps) {
  const { state, uploads, categories, locations, locationName, form, cropping } = props
  const [chosen, setChosen] = useState(form.values["category_id"]?.[0] ?? state.category)
  const name = categories?.find(({ id }) => String(id) === chosen)?.name
  const problem = problemOf(name, uploads)
  const crop = croppable(name, problem, uploads)
  const page = wizardHref(state)
  const formId = useId()
  return (
    <div className="grid gap-5">
      <ActionForm
        id={formId}
        action={routes.form("photo.assign")}
        page={page}
        state={form}
        className="grid gap-5"
        label="Category and locations"
        isQuiet
      >
        <div className="form">
          {categories ? (
            <FormSelect
              name="category_id"
              label="Category"
              options={[noCategory, ...categories.map(optionOf)]}
              defaultValue={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
          ) : (
            <p className="notice border-l-warning" role="alert">
              <span>{photoTexts.categoriesFailed}</span>
              <a className={buttonClass({ dense: true })} href={page}>
                Retry
              </a>
            </p>
          )}
          {problem && (
            <p className="err text-13" role="alert">
              {problem.text}
            </p>
          )}
          <FormPicker facts={locations} label="Locations" addLabel="Add locations" page={page} />
        </div>
        <OverridePrompt category={name ?? ""} />
      </ActionForm>
      {crop && name && (
        <CropPhoto
          key={`${crop.id}${name}`}
          upload={crop}
          category={name}
          categoryId={chosen}
          locationName={locationName}
          page={page}
          form={cropping}
        />
      )}
      {!crop && !problem && name && uploads[0] && (
        <CropPreview category={name} upload={uploads[0]} locationName={locationName} />
      )}
      <WizardButtons state={state}>
        <Button
          kind="primary"
          type="submit"
          form={formId}
          disabled={problem !== null}
          data-track="photos.wizard_next"
        >
          {name ? "Continue" : "Skip"}
        </Button>
      </WizardButtons>
    </div>
  )
}
