import { callApi } from "#lib/api-client/call-api.ts"
import {
  chosenCategories,
  isSingleCategory,
  maxDeletedMedia,
  photoError,
  tooManyLocations,
} from "#lib/contract/media/constants.ts"
import { imageErrors, maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { env } from "#lib/env/env.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import {
  applyToAllName,
  categoryErrorName,
  categoryFields,
  sentCategories,
} from "#lib/features/photos/category-fields.ts"
import { addedPhotos, loadGaps, loadSent } from "#lib/features/photos/load-wizard.ts"
import { gapTexts, openLocations, turnOnField } from "#lib/features/photos/publishing-gaps.ts"
import { bulkDeletedText, onePhotoText, overrideText, photoTexts } from "#lib/features/photos/texts.ts"
import {
  categoryOf,
  maxWizardLocations,
  readWizard,
  stepBy,
  usedPhotos,
  type WizardState,
  withCategories,
  wizardHref,
  wizardQuery,
} from "#lib/features/photos/wizard.ts"
import { enterField, pageField } from "#lib/form-state/form-state.ts"
import { toastMs } from "#lib/format/toast-ms.ts"
import type { SessionFormName } from "#lib/routes/form-names.ts"
import { routes } from "#lib/routes/routes.ts"
import { type Form, type FormDone, type FormHandler, FormValidationError, type SentForm } from "../form.ts"
import { pickedIds, pickerSearch } from "../operation-form.ts"
import { processed } from "../uploads/process-upload.ts"
import { sendFile } from "../uploads/send-file.ts"
import { changeCategory } from "./change-category.ts"
import { copyPhotos } from "./copy-photos.ts"
import { isPhotoFailure, publishPhotos } from "./publish-photos.ts"

/** The wizard as the address of the page says that sent a form. */
const stateOf = ({ fields }: Pick<SentForm, "fields">): WizardState =>
  readWizard(
    URL.parse(fields.get(pageField) ?? "", "http://page.invalid")?.searchParams ?? new URLSearchParams(),
  )

/** Uploads a file to the wizard before scripts run (D-172). */
async function uploadPhoto(form: SentForm): Promise<FormDone> {
  const state = stateOf(form)
  const file = form.files.get("file_upload")
  const refusal = (text: string) => new FormValidationError({ file_upload: text })
  if (!file) throw refusal("can't be blank")
  const upload = await sendFile(form, file, refusal)
  if (!(await processed(form, upload))) throw refusal(imageErrors.damaged)
  return { to: wizardHref({ ...state, photos: [...state.photos, upload.id] }) }
}

/** Puts a part of a photo in its place (D-173). */
async function cropPhoto(form: SentForm): Promise<FormDone> {
  const { caller, headers, text } = form
  const state = stateOf(form)
  const id = text("crop_id")
  const pixels = (name: string) => Number(text(name)) || 0
  const body = {
    x: pixels("x"),
    y: pixels("y"),
    width: pixels("width"),
    height: pixels("height"),
    category_id: text("category_id"),
  }
  const upload = await callApi(caller, "uploads.crop", { params: { id }, body }, { headers })
  if (!(await processed(form, upload))) throw new ApiFailure(422, imageErrors.damaged)
  const put = (ids: string[]) => ids.map((one) => (one === id ? upload.id : one))
  const categories = sentCategories(form.fields, usedPhotos(state)).set(id, text("category_id"))
  return {
    to: wizardHref({
      ...state,
      photos: put(state.photos),
      chosen: state.chosen && put(state.chosen),
      ...withCategories(new Map([...categories].map(([one, category]) => [put([one])[0]!, category]))),
    }),
  }
}

/** The rules of their categories that photos break (D-173), or that there are several of one that is single. */
function categoryErrors(
  uploads: readonly UploadFacts[],
  nameOf: (id: string) => string | null,
): Record<string, string> {
  const named = uploads.flatMap((upload) => ({ upload, name: nameOf(upload.id) }))
  const errors = named.flatMap(({ upload, name }, at) => {
    if (!name) return []
    const isSecond = isSingleCategory(name) && named.findIndex((one) => one.name === name) < at
    const error = isSecond ? onePhotoText(name) : photoError(name, upload)
    return error ? [[categoryErrorName(upload.id), error] as const] : []
  })
  return Object.fromEntries(errors)
}

/** Names of categories of one photo that some locations have already. */
async function takenOf(
  { caller, headers }: SentForm,
  categories: readonly (typeof chosenCategories)[number][],
  location_ids: string[],
): Promise<string[]> {
  const singles = new Set(categories.filter(({ name }) => isSingleCategory(name)))
  const taken: string[] = []
  for (const { id, name } of singles) {
    const query = { category_id: String(id), location_ids, type: "owner" as const, per_page: 1 }
    const { _embedded } = await callApi(caller, "media.list", { query }, { headers })
    if (_embedded.media.length > 0) taken.push(name)
  }
  return taken
}

/** Turns Auto Sync on at those locations where nothing else keeps it off. @returns what has come of it, for people. */
async function turnOn({ caller, headers, session }: SentForm, locationIds: string[]): Promise<string> {
  const gaps = await loadGaps({ caller, account: { id: session.account_id } }, { locationIds })
  const location_ids = gaps?.off.map(({ id }) => id) ?? []
  if (location_ids.length > 0)
    await callApi(caller, "local_listings.publish", { body: { location_ids } }, { headers })
  return gapTexts.turnedOn(location_ids.length)
}

/** The photos of the uploads of a wizard at its locations. */
const sentOf = ({ caller, session }: SentForm, state: WizardState) =>
  loadSent(
    { caller, account: { id: session.account_id } },
    state,
    usedPhotos(state).map((id) => ({ id })),
  )

/** Gives the photos of the wizard a category and locations (001 §4): what does not fit stays, with why (D-173). */
async function assignPhotos(form: SentForm): Promise<FormDone> {
  const { caller, headers, fields, text } = form
  const state = stateOf(form)
  if (pickerSearch(fields)) {
    const typed = [...fields].filter(([name]) => name !== enterField)
    return { to: routes.photosAdd(new URLSearchParams([...wizardQuery(state), ...typed])) }
  }
  const chosen = sentCategories(fields, usedPhotos(state), text("category_id"))
  if (fields.has(applyToAllName)) {
    const own: readonly string[] = [...Object.values(categoryFields), applyToAllName, enterField]
    const typed = [...fields].filter(([name]) => !own.includes(name))
    const query = wizardQuery({ ...state, ...withCategories(chosen) })
    return { to: routes.photosAdd(new URLSearchParams([...query, ...typed])) }
  }
  const { add, remove } = pickedIds(fields, "location_ids")
  const locationIds = [...new Set([...state.locationIds, ...add])].filter((id) => !remove.includes(id))
  if (locationIds.length === 0) throw new FormValidationError({ location_ids: "Choose a location" })
  if (locationIds.length > maxWizardLocations)
    throw new FormValidationError({ location_ids: tooManyLocations })
  if (fields.has(turnOnField.name)) {
    const notice = await turnOn(form, locationIds)
    return { to: wizardHref({ ...state, ...withCategories(chosen), locationIds }), notice }
  }
  const ids = usedPhotos(state)
  const found = (photo: string) => chosenCategories.find(({ id }) => String(id) === chosen.get(photo)) ?? null
  if (ids.some(found)) {
    const { uploads } = await callApi(caller, "uploads.list", { query: { ids } }, { headers })
    const errors = categoryErrors(uploads, (id) => found(id)?.name ?? null)
    if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
    const taken = fields.has("override")
      ? []
      : await takenOf(
          form,
          ids.flatMap((id) => found(id) ?? []),
          locationIds,
        )
    if (taken.length > 0) throw new FormValidationError({ override: taken.map(overrideText).join(" ") })
  }
  const categories = withCategories(new Map(ids.map((id) => [id, String(found(id)?.id ?? "")])))
  const next = { ...state, step: stepBy(state, 1), ...categories, locationIds }
  return { to: wizardHref({ ...next, had: (await sentOf(form, next)).map(({ id }) => String(id)) }) }
}

/** Publishes the photos of the wizard where that is possible (D-171, D-172, D-175): what is there already stays, so that it may be pressed again. */
async function publish(form: SentForm): Promise<FormDone> {
  const state = stateOf(form)
  const { caller, headers, session } = form
  if (form.fields.has(turnOnField.name))
    return { to: wizardHref(state), notice: await turnOn(form, state.locationIds) }
  // Locations that would refuse them are left out, as the step says; where all would, they say why.
  const gaps = await loadGaps({ caller, account: { id: session.account_id } }, state)
  const open = openLocations(
    state.locationIds.map((id) => ({ id })),
    gaps,
  ).map(({ id }) => id)
  const { uploads } = await callApi(
    caller,
    "uploads.list",
    { query: { ids: usedPhotos(state) } },
    { headers },
  )
  const errors = await publishPhotos(form, {
    uploads,
    locationIds: open.length > 0 ? open : state.locationIds,
    categoryOf: (id) => categoryOf(state, id),
    sourceId: env().GOOGLE_SOURCE_ID,
    accountId: session.account_id,
  })
  if (Object.keys(errors).length > 0) throw new FormValidationError(errors)
  return { to: wizardHref(state), notice: photoTexts.added, noticeMs: toastMs.photoAdded }
}

/** Deletes the photos that the wizard has added, here and at Google; those that stood at the locations before stay. */
async function undo(form: SentForm): Promise<FormDone> {
  const { caller, headers } = form
  const state = stateOf(form)
  const ids = addedPhotos(await sentOf(form, state), state).map(({ id }) => id)
  if (ids.length === 0) throw new ApiFailure(409, photoTexts.noneLeft)
  const sum = { deleted: 0, missing: 0 }
  for (let at = 0; at < ids.length; at += maxDeletedMedia) {
    const body = { media_ids: ids.slice(at, at + maxDeletedMedia) }
    const done = await callApi(caller, "media.bulk_delete", { body }, { headers })
    sum.deleted += done.deleted
    sum.missing += done.missing
  }
  return { to: wizardHref(state), notice: bulkDeletedText(sum) }
}

/** As `handle`, with the sentence of photos for a failure that the API has no text for. */
const orPhotoFailure =
  (handle: FormHandler): FormHandler =>
  async (form) => {
    try {
      return await handle(form)
    } catch (error) {
      if (
        !(error instanceof ApiFailure && isPhotoFailure(error)) ||
        error.status === 401 ||
        error.status === 402
      )
        throw error
      throw new ApiFailure(error.status, photoTexts.addFailed, error.code)
    }
  }

type PhotoFormName = Extract<SessionFormName, `photo.${string}`>

const wizardForm = (name: PhotoFormName, handle: FormHandler): Form => ({
  name,
  isPublic: false,
  handle: orPhotoFailure(handle),
})

/** The forms of the wizard that adds photos. */
export const photoWizardForms: readonly Form[] = [
  {
    ...wizardForm("photo.upload", uploadPhoto),
    file: { bytes: maxUnfitBytes, tooLarge: unfitTooLarge },
  },
  wizardForm("photo.copy", copyPhotos),
  wizardForm("photo.crop", cropPhoto),
  wizardForm("photo.assign", assignPhotos),
  wizardForm("photo.categorize", changeCategory),
  wizardForm("photo.publish", publish),
  wizardForm("photo.undo", undo),
]
