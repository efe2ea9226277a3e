"use client"

import { useId, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormPicker } from "#components/form/form-picker.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import type { Id } from "#lib/contract/common.ts"
import { cropAspect, isSingleCategory, photoError } from "#lib/contract/media/constants.ts"
import type { MediaCategory } from "#lib/contract/media-categories/schema.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { categoryFields } from "#lib/features/photos/category-fields.ts"
import { onePhotoText, photoTexts } from "#lib/features/photos/texts.ts"
import { categoryOf, type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { AutoSyncGap } from "./auto-sync-gap.tsx"
import { CropPhoto } from "./crop-photo.tsx"
import { CropPreview } from "./crop-preview.tsx"
import { OverridePrompt } from "./override-prompt.tsx"
import { PhotoCategories } from "./photo-categories.tsx"
import { usePublishingGaps } from "./use-publishing-gaps.ts"
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
  accountId: Id
  /** Whether Auto Sync can be turned on here. */
  canTurnOn: boolean
  form: FormState
  /** Of the form that crops. */
  cropping: FormState
}

type Named = { upload: UploadFacts; categoryId: string; name: string }

/** Rules that photos break with their categories (D-173), by upload: a category of one photo has one. */
function problemsOf(named: readonly Named[]): Map<string, string> {
  const seen = new Set<string>()
  const problems = new Map<string, string>()
  for (const { upload, name } of named) {
    const problem = seen.has(name) && isSingleCategory(name) ? onePhotoText(name) : photoError(name, upload)
    if (problem) problems.set(upload.id, problem)
    seen.add(name)
  }
  return problems
}

/** Whether a crop may help a logo or a cover: it breaks a rule, or has another shape than its category. */
function isCroppable({ upload, name }: Named): boolean {
  if (!isSingleCategory(name)) return false
  return (
    photoError(name, upload) !== null ||
    Math.abs(upload.width / upload.height / cropAspect(name) - 1) >= nearlyShape
  )
}
const nearlyShape = 0.02

/** Categories as they were sent before, else as the address has them. */
function startOf({ state, uploads, form }: CategoryStepProps): ReadonlyMap<string, string> {
  const ids = form.values[categoryFields.photo] ?? []
  const typed = form.values[categoryFields.category] ?? []
  return new Map(uploads.map(({ id }) => [id, typed[ids.indexOf(id)] ?? categoryOf(state, id)]))
}

/** The step that says what the photos are for and where they go (001 §4). */
export function CategoryStep(props: CategoryStepProps) {
  const { state, uploads, categories, locations, locationName, form, cropping } = props
  const [chosen, setChosen] = useState(() => startOf(props))
  const [locationIds, setLocationIds] = useState<readonly string[]>(locations.storedIds)
  const [round, setRound] = useState(0)
  const gaps = usePublishingGaps(props.accountId, locationIds, round)
  const named = uploads.flatMap((upload): Named[] => {
    const categoryId = chosen.get(upload.id) ?? ""
    const name = categories?.find(({ id }) => String(id) === categoryId)?.name
    return name ? [{ upload, categoryId, name }] : []
  })
  const problems = problemsOf(named)
  const singles = named.filter(({ name }) => isSingleCategory(name))
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
        label="Categories and locations"
        onSaved={() => setRound((before) => before + 1)}
      >
        <div className="form">
          {categories ? (
            <PhotoCategories {...{ uploads, categories, chosen, problems }} onChange={setChosen} />
          ) : (
            <p className="notice border-l-warning" role="alert">
              <span>{photoTexts.categoriesFailed}</span>
              <a className={buttonClass({ dense: true })} href={page}>
                Retry
              </a>
            </p>
          )}
          <FormPicker
            facts={locations}
            label="Locations"
            addLabel="Add locations"
            page={page}
            onChosen={setLocationIds}
          />
          {gaps && <AutoSyncGap gaps={gaps} total={locationIds.length} canTurnOn={props.canTurnOn} />}
        </div>
        <OverridePrompt categories={singles.map(({ name }) => name)} />
      </ActionForm>
      {singles.map((one) => {
        const { upload, categoryId, name } = one
        const key = `${upload.id}${name}`
        return isCroppable(one) ? (
          <CropPhoto
            key={key}
            upload={upload}
            category={name}
            categoryId={categoryId}
            chosen={chosen}
            locationName={locationName}
            page={page}
            form={cropping}
          />
        ) : (
          <CropPreview key={key} category={name} upload={upload} locationName={locationName} />
        )
      })}
      <WizardButtons state={state}>
        <Button
          kind="primary"
          type="submit"
          form={formId}
          disabled={problems.size > 0}
          data-track="photos.wizard_next"
        >
          {named.length > 0 ? "Continue" : "Skip"}
        </Button>
      </WizardButtons>
    </div>
  )
}
