import { callApi } from "#lib/api-client/call-api.ts"
import { singleCategories } from "#lib/contract/media/constants.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { overrideText, photoTexts } from "#lib/features/photos/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { type FormDone, FormValidationError, type SentForm } from "../form.ts"

/**
 * Gives a photo another category. It asks before the photo takes the place of the logo or cover of its location (D-172).
 * @throws FormValidationError with the question at `override`, and with why the photo does not fit at `category_id`.
 */
export async function changeCategory({ caller, headers, fields, text }: SentForm): Promise<FormDone> {
  const [id, category_id] = [text("id"), text("category_id")]
  const single = singleCategories.find((one) => String(one.id) === category_id)
  if (single && !fields.has("override")) {
    const query = { category_id, location_ids: [text("location_id")], type: "owner" as const, per_page: 2 }
    const { _embedded } = await callApi(caller, "media.list", { query }, { headers })
    if (_embedded.media.some((photo) => String(photo.id) !== id))
      throw new FormValidationError({ override: overrideText(single.name) })
  }
  try {
    const body = { category_id: category_id || null }
    await callApi(caller, "media.update", { params: { id }, body }, { headers })
  } catch (error) {
    const own = error instanceof ApiFailure ? error.fieldErrors["category_id"]?.[0] : undefined
    throw own ? new FormValidationError({ category_id: own }) : error
  }
  return { to: safeReturnPath(fields.get(pageField)) ?? routes.photos(), notice: photoTexts.categoryChanged }
}
