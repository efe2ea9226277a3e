import { CategoryStep } from "#components/photos/category-step.tsx"
import { ChooseStep, NoLibrary } from "#components/photos/choose-step.tsx"
import { PublishStep } from "#components/photos/publish-step.tsx"
import { UploadStep } from "#components/photos/upload-step.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PagePager } from "#components/ui/page-pager.tsx"
import { StepList } from "#components/ui/step-list.tsx"
import { hasPublishing } from "#lib/features/local-listings/card-of.ts"
import { tabName } from "#lib/features/locations/tabs.ts"
import {
  loadGaps,
  loadLibrary,
  loadPhotoCategories,
  loadSent,
  loadWizard,
  loadWizardLocations,
} from "#lib/features/photos/load-wizard.ts"
import { gridPicture } from "#lib/features/photos/picture.ts"
import { photoName } from "#lib/features/photos/texts.ts"
import {
  categoryOf,
  readWizard,
  stepIndex,
  usedPhotos,
  type WizardState,
  wizardHref,
  wizardQuery,
  wizardSteps,
} from "#lib/features/photos/wizard.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { backLinkOf } from "#lib/page/back-link.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { photosAdd } from "./record.ts"

export const generateMetadata = metadataOf(photosAdd)

const namesOf = (names: readonly string[]): string =>
  names.length > 3 ? `${names.length} locations` : names.join(", ")

async function Library({
  context,
  state,
  given,
}: {
  context: PageContext
  state: WizardState
  given: URLSearchParams
}) {
  const { page, totalPages, photos } = await loadLibrary(context, given)
  if (photos.length === 0)
    return <NoLibrary href={wizardHref({ ...state, flow: "upload", step: "upload" })} />
  return (
    <ChooseStep
      state={state}
      intro="Choose existing photos to publish at more locations."
      choices={photos.map((photo) => ({
        id: photo.upload_id ?? "",
        name: photoName(photo),
        url: gridPicture(photo),
        isChosen: state.photos.includes(photo.upload_id ?? ""),
      }))}
      pager={
        <PagePager
          label="Pages of photos"
          page={page}
          totalPages={totalPages}
          hrefOf={(to) =>
            routes.photosAdd(new URLSearchParams([...wizardQuery(state), ["page", String(to)]]))
          }
        />
      }
    />
  )
}

/** The wizard that adds photos (001 §4, D-172): for files, and for photos of the library. All it knows is in its address. */
export default guardedPage(photosAdd, async ({ context, searchParams }) => {
  const given = searchOf(searchParams)
  const wanted = readWizard(given)
  const [loaded, assigning, publishing, undoing, uploading, cropping] = await Promise.all([
    loadWizard(context, wanted),
    currentForm("photo.assign", given),
    currentForm("photo.publish"),
    currentForm("photo.undo"),
    currentForm("photo.upload"),
    currentForm("photo.crop"),
  ])
  const { uploads, used } = loaded
  const form = loaded.state.step === "category" ? assigning : untouched
  const isCategorised = ["category", "publish"].includes(loaded.state.step)
  const [{ locations, stored }, categories] = await Promise.all([
    loadWizardLocations(context, loaded.state, form),
    isCategorised ? loadPhotoCategories(context) : null,
  ])
  const offered = categories?.ok ? categories.value : null
  const state = { ...loaded.state, locationIds: stored.map(({ id }) => id) }
  const [first] = stored
  const back = backLinkOf(
    state.back,
    first
      ? {
          href: routes.locationDetails(first.id, { [tabName]: "photos" }),
          label: `Back to ${first.name}`,
        }
      : { href: routes.photos(), label: "Back to Photos" },
  )
  const canTurnOn = context.can("location.update") && hasPublishing(context)
  const isUnchosen = state.step !== wanted.step && state.photos.length > 0
  return (
    <SettingsFrame
      title="Add Photos"
      intro={stored.length > 0 ? `These photos go to ${namesOf(stored.map(({ name }) => name))}.` : undefined}
      accountName={context.account.name}
      back={back}
    >
      <StepList steps={wizardSteps[state.flow]} current={stepIndex(state)} />
      <div className="max-w-3xl min-w-0">
        {state.step === "upload" && (
          <UploadStep state={state} accountId={context.account.id} uploads={uploads} form={uploading} />
        )}
        {state.step === "select" && <Library context={context} state={state} given={given} />}
        {state.step === "confirm" && (
          <ChooseStep
            state={state}
            intro="Untick what you do not want to use."
            error={isUnchosen ? "Choose at least one photo." : undefined}
            choices={uploads.map(({ id, name, low_resolution_url: url }) => ({
              id,
              name: name || "Photo",
              url: url ? pictureHref(url) : null,
              isChosen: usedPhotos(state).includes(id),
            }))}
          />
        )}
        {state.step === "category" && (
          <CategoryStep
            key={wizardHref(state)}
            state={state}
            uploads={used}
            categories={offered}
            locations={locations}
            locationName={first?.name ?? null}
            accountId={context.account.id}
            canTurnOn={canTurnOn}
            form={assigning}
            cropping={cropping}
          />
        )}
        {state.step === "publish" && (
          <PublishStep
            state={state}
            uploads={used}
            locations={stored}
            photos={await loadSent(context, state, used)}
            categories={
              new Map(
                used.map(({ id: photo }) => [
                  photo,
                  offered?.find(({ id }) => String(id) === categoryOf(state, photo))?.name ?? null,
                ]),
              )
            }
            gaps={await loadGaps(context, state)}
            canTurnOn={canTurnOn}
            form={publishing}
            doneHref={back.href}
            undoing={context.can("media.delete") ? undoing : null}
          />
        )}
      </div>
    </SettingsFrame>
  )
})
