import { callApi } from "#lib/api-client/call-api.ts"
import type { LocationDetail } from "#lib/contract/locations/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { missingOverride, overridesError } from "#lib/errors/texts.ts"
import { loadDirectories } from "#lib/features/locations/load-directories.ts"
import {
  type OverridePart,
  overrideBox,
  overrideField,
  overrideParts,
} from "#lib/features/locations/override-fields.ts"
import { FormValidationError, type SentForm } from "../form.ts"

type Wanted = { sourceId: string; id: string } & Record<OverridePart, string | null>

const fieldPattern = /^override\.(\d{1,16})\.(?:phone|website)$/

/** Wanted values for each directory: null where its box is not ticked. */
function wantedOverrides({ fields, text }: SentForm): Wanted[] {
  const sourceIds = [...fields.keys()].flatMap((name) => fieldPattern.exec(name)?.[1] ?? [])
  return [...new Set(sourceIds)].map((sourceId) => {
    const wantedOf = (part: OverridePart) =>
      fields.has(overrideBox(sourceId, part)) ? text(overrideField(sourceId, part)) : null
    return {
      sourceId,
      id: text(overrideField(sourceId, "id")),
      phone: wantedOf("phone"),
      website: wantedOf("website"),
    }
  })
}

/** Keeps a form from being saved while a ticked box has no value (001 §5). @throws FormValidationError */
export function checkOverrides(form: SentForm): void {
  const errors = wantedOverrides(form).flatMap((wanted) =>
    overrideParts
      .filter((part) => wanted[part] === "")
      .map((part) => [overrideField(wanted.sourceId, part), missingOverride(part)] as const),
  )
  if (errors.length > 0) throw new FormValidationError(Object.fromEntries(errors))
}

type Parts = Record<OverridePart, string | null>

/** Changed parts of an override, or all where the stored one is not known. */
const changedParts = (wanted: Parts, stored: Parts | undefined): Partial<Parts> =>
  Object.fromEntries(
    overrideParts.filter((part) => wanted[part] !== stored?.[part]).map((part) => [part, wanted[part]]),
  )

/**
 * Saves what directories show in place of the usual, after the location (D-165): new ones with a value are created, known
 * ones changed.
 * @throws FormValidationError with what the Review API says of a value, else with one text (D-158). The location is saved
 * all the same, so the form may be sent again whatever its version.
 */
export async function saveOverrides(form: SentForm, location: LocationDetail): Promise<void> {
  const { caller, headers, session } = form
  const wanted = wantedOverrides(form)
  const stored = wanted.some(({ id }) => id) ? await loadDirectories(caller, location) : []
  for (const { sourceId, id, phone, website } of wanted) {
    try {
      if (id) {
        const body = changedParts(
          { phone, website },
          "failed" in stored ? undefined : stored.find((one) => one.id === id),
        )
        if (Object.keys(body).length === 0) continue
        const input = { params: { id }, body }
        await callApi(caller, "location_source_overrides.update", input, { headers })
      } else if (phone || website) {
        const body = {
          account_id: session.account_id,
          location_id: location.id,
          source_id: sourceId,
          phone,
          website,
          enabled: true,
        }
        await callApi(caller, "location_source_overrides.create", { body }, { headers })
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw new FormValidationError(errorsOf(error, sourceId))
    }
  }
}

function errorsOf(failure: ApiFailure, sourceId: string): Record<string, string> {
  const said = failure.status === 400 ? failure.userText : overridesError
  const part = overrideParts.find((one) => failure.fieldErrors[one])
  return { overrides: said, ...(part ? { [overrideField(sourceId, part)]: said } : {}) }
}
