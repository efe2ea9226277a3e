import { callApi } from "#lib/api-client/call-api.ts"
import { everyRow } from "#lib/api-client/every-row.ts"
import { furtherCategories, singleCategories } from "#lib/contract/media/constants.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import type { MediaCategory } from "#lib/contract/media-categories/schema.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { type Attempt, attempt } from "#lib/errors/attempt.ts"
import { unlessMissing } from "#lib/errors/unless-missing.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { gapsOf, gapsQuery, type PublishingGaps } from "./publishing-gaps.ts"
import { reachedStep, usedPhotos, type WizardState } from "./wizard.ts"

type Context = Pick<PageContext, "caller"> & { account: Pick<PageContext["account"], "id"> }

/** Photos of the library on a page. */
const libraryPerPage = 24

/** Uploads of the wizard that are still there, in their order; the state without the others. Server only. */
export async function loadWizard({ caller }: Context, given: WizardState) {
  const ids = given.photos
  const { uploads } =
    ids.length > 0
      ? await callApi(caller, "uploads.list", { query: { ids } })
      : { uploads: [] as UploadFacts[] }
  const whole = uploads.filter(({ state }) => state !== "receiving" && state !== "failed")
  const there = (list: string[]) => list.filter((id) => whole.some((upload) => upload.id === id))
  const kept = { ...given, photos: there(ids), chosen: given.chosen && there(given.chosen) }
  const state = { ...kept, step: reachedStep(kept) }
  const used = new Set(usedPhotos(state))
  return { state, uploads: whole, used: whole.filter(({ id }) => used.has(id)) }
}

/** The locations of the wizard that someone sees, and what finds more of them. Server only. */
export async function loadWizardLocations(
  { caller, account }: Context,
  { locationIds }: WizardState,
  form: FormState,
) {
  const requested = { kind: "locations", accountId: String(account.id), field: "location_ids" } as const
  const found = await loadPicker(caller, { ...requested, storedIds: locationIds, values: form.values })
  const stored = locationIds.flatMap((id) => found.known.find((one) => one.id === id) ?? [])
  return { locations: { ...found, storedIds: stored.map(({ id }) => id) }, stored }
}

/** The categories that a photo can be given (001 §7): Logo and Cover, and those of Google that are known. Server only. */
export async function loadPhotoCategories({
  caller,
  account,
  session,
}: Pick<PageContext, "caller" | "account" | "session">): Promise<Attempt<MediaCategory[]>> {
  const named = (categories: readonly { name: string }[]) => {
    const name = categories.map((one) => one.name)
    const query = { account_id: String(account.id), name, page: 1, per_page: 25, nonce: session.nonce }
    return attempt(
      callApi(caller, "media_categories.list", { query }).then(({ _embedded }) => _embedded.media_categories),
    )
  }
  const [own, further] = await Promise.all([named(singleCategories), named(furtherCategories)])
  if (!own.ok || !further.ok) return own
  const byId = new Map([...further.value, ...own.value].map((one) => [String(one.id), one]))
  for (const { id } of own.value) byId.delete(String(id))
  return { ok: true, value: [...own.value, ...byId.values()] }
}

/** Photos already sent from some uploads to the wizard's locations. Server only. */
export async function loadSent(
  { caller, account }: Context,
  { locationIds }: WizardState,
  uploads: readonly Pick<UploadFacts, "id">[],
): Promise<MediaItem[]> {
  if (uploads.length === 0 || locationIds.length === 0) return []
  const query = {
    account_id: String(account.id),
    type: "owner" as const,
    location_ids: locationIds,
    upload_ids: uploads.map(({ id }) => id),
  }
  return everyRow(
    async (paging) => {
      const { _embedded, _total_pages = 1 } = await callApi(caller, "media.list", {
        query: { ...query, ...paging },
      })
      return { _embedded, _total_pages }
    },
    ({ _embedded }) => _embedded.media,
  )
}

/** Those of them that the wizard has added: the others stood at their locations before. */
export const addedPhotos = (sent: readonly MediaItem[], { had }: Pick<WizardState, "had">): MediaItem[] =>
  sent.filter(({ id }) => !had.includes(String(id)))

/** Obstacles to photos at the locations of the wizard; null where they cannot be read. Server only. */
export async function loadGaps(
  { caller, account }: Context,
  { locationIds }: Pick<WizardState, "locationIds">,
): Promise<PublishingGaps | null> {
  if (locationIds.length === 0) return null
  const call = { params: { account_id: String(account.id) }, query: gapsQuery(locationIds) }
  const found = await attempt(unlessMissing(callApi(caller, "local_listings.list_locations", call)))
  return found.ok && found.value ? gapsOf(found.value.locations) : null
}

/** A page of the photos that the account has, each picture once. Server only. */
export async function loadLibrary({ caller, account }: Context, search: URLSearchParams) {
  const page = parseAsPage.parse(search.get("page") ?? "") ?? 1
  const query = {
    account_id: String(account.id),
    type: "owner" as const,
    page,
    per_page: libraryPerPage,
    "sort[by]": "published_at",
    "sort[order]": "desc",
  }
  const { _embedded, _total_pages } = await callApi(caller, "media.list", { query })
  const photos = [...new Map(_embedded.media.map((photo) => [photo.upload_id, photo])).values()]
  return { page, totalPages: _total_pages ?? 1, photos }
}
