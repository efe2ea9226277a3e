import { callApi } from "#lib/api-client/call-api.ts"
import { imageErrors } from "#lib/contract/uploads/constants.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { selectedImagesName, selectedPhotosName } from "#lib/features/photos/selection-fields.ts"
import { photoTexts, unusedText } from "#lib/features/photos/texts.ts"
import { maxWizardPhotos, publishHref } from "#lib/features/photos/wizard.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import type { FormDone, SentForm } from "../form.ts"
import { processed } from "../uploads/process-upload.ts"
import { isPhotoFailure } from "./publish-photos.ts"

/** Images that are copied at once: each is read, written again and processed meanwhile. */
const atOnce = 4

type Copied = { id: string } | { refusal: string }

/** Makes an upload of an image of a review (D-074). @throws ApiFailure of a session that is over. */
async function copied(form: SentForm, id: string): Promise<Copied> {
  const { caller, headers } = form
  try {
    const upload = await callApi(caller, "review_images.copy", { params: { id } }, { headers })
    return (await processed(form, upload)) ? { id: upload.id } : { refusal: imageErrors.damaged }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 401 || error.status === 402) throw error
    return { refusal: isPhotoFailure(error) ? photoTexts.addFailed : error.userText }
  }
}

/** The uploads of photos of owners. */
async function uploadsOf({ caller, headers }: SentForm, media_ids: string[]): Promise<string[]> {
  if (media_ids.length === 0) return []
  const query = { media_ids, type: "owner" as const, per_page: maxWizardPhotos }
  const { _embedded } = await callApi(caller, "media.list", { query }, { headers })
  return _embedded.media.flatMap(({ upload_id }) => upload_id ?? [])
}

/**
 * Takes selected photos to the wizard that publishes them (D-074, D-172): an owner's has an upload already, of a
 * customer's one is made. Those that cannot be used stay behind, with why.
 * @throws ApiFailure when none can be used.
 */
export async function copyPhotos(form: SentForm): Promise<FormDone> {
  const [mediaIds, imageIds] = [selectedPhotosName, selectedImagesName].map((name) => [
    ...new Set(form.fields.getAll(name)),
  ]) as [string[], string[]]
  const count = mediaIds.length + imageIds.length
  if (count === 0) throw new ApiFailure(422, photoTexts.noneSelected)
  if (count > maxWizardPhotos)
    throw new ApiFailure(422, `Up to ${maxWizardPhotos} photos can be published together.`)
  const results: Copied[] = (await uploadsOf(form, mediaIds)).map((id) => ({ id }))
  for (let at = 0; at < imageIds.length; at += atOnce)
    results.push(...(await Promise.all(imageIds.slice(at, at + atOnce).map((id) => copied(form, id)))))
  const uploadIds = [...new Set(results.flatMap((one) => ("id" in one ? one.id : [])))]
  const refusals = results.flatMap((one) => ("refusal" in one ? one.refusal : []))
  if (uploadIds.length === 0)
    throw new ApiFailure(422, refusals.length > 0 ? unusedText(refusals) : photoTexts.addFailed)
  return {
    to: publishHref(uploadIds, form.fields.get(pageField) ?? ""),
    ...(refusals.length > 0 ? { notice: unusedText(refusals) } : {}),
  }
}
