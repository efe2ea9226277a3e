import { callApi } from "#lib/api-client/call-api.ts"
import type { Id } from "#lib/contract/common.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"
import type { SentForm } from "../form.ts"

export type PublishedPhotos = {
  uploads: readonly UploadFacts[]
  locationIds: readonly string[]
  /** Id of the category of an upload; empty without one. */
  categoryOf: (uploadId: string) => string
  sourceId: number
  accountId: Id
}

/** Calls that are made at once where each location has its own. */
const atOnce = 4

/** Name of the error of a photo at a location, in what a form says of its fields. */
export const photoErrorName = (uploadId: string, locationId: string): string => `${uploadId}@${locationId}`

/** Whether no one says why a photo was not added: then the text of photos is shown. */
export const isPhotoFailure = ({ status, isWordless }: ApiFailure): boolean => status >= 500 || isWordless

const textOf = (error: unknown): string => {
  if (!(error instanceof ApiFailure)) throw error
  if (error.status === 401 || error.status === 402) throw error
  const [own] = Object.values(error.fieldErrors).flat()
  return own ?? (isPhotoFailure(error) ? photoTexts.addFailed : error.userText)
}

/**
 * Adds photos to locations (D-172, D-175). A photo goes to all of them with one call; where one of them refuses it, each
 * is asked by itself, so that the others have it.
 * @returns why a location does not have a photo, by `photoErrorName`.
 * @throws ApiFailure of a session that is over.
 */
export async function publishPhotos(
  { caller, headers }: Pick<SentForm, "caller" | "headers">,
  { uploads, locationIds, categoryOf, sourceId, accountId }: PublishedPhotos,
): Promise<Record<string, string>> {
  const errors = new Map<string, string>()
  const add = ({ id, s3_path, name }: UploadFacts, location_ids: readonly string[]) => {
    const categoryId = categoryOf(id)
    const body = {
      account_id: accountId,
      location_ids: [...location_ids],
      s3_path,
      high_priority: true,
      source_id: sourceId,
      ...(categoryId && { category_id: categoryId }),
      ...(name && { name }),
    }
    return callApi(caller, "media.create", { body }, { headers })
  }
  const addTo = async (upload: UploadFacts, ids: readonly string[]): Promise<void> => {
    try {
      await add(upload, ids)
    } catch (error) {
      const text = textOf(error)
      for (const id of ids) errors.set(photoErrorName(upload.id, id), text)
    }
  }
  for (const upload of uploads) {
    await addTo(upload, locationIds)
    const isRefused = locationIds.length > 1 && errors.has(photoErrorName(upload.id, locationIds[0]!))
    if (!isRefused) continue
    for (const id of locationIds) errors.delete(photoErrorName(upload.id, id))
    for (let at = 0; at < locationIds.length; at += atOnce)
      await Promise.all(locationIds.slice(at, at + atOnce).map((id) => addTo(upload, [id])))
  }
  return Object.fromEntries(errors)
}
