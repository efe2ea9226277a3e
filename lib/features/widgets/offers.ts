import { ownValue } from "#lib/contract/own-value.ts"
import type { WidgetType } from "#lib/contract/widgets/constants.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import {
  type Choice,
  type LocationChoices,
  loadGroups,
  loadLocationChoices,
  loadPlaces,
  loadSources,
  type SourceChoices,
} from "./load.ts"
import { loadReviewChoices, type ReviewChoices } from "./load-reviews.ts"

/** Choices of a form of a widget besides its settings. */
export type WidgetOffers = {
  accountId: string
  /** Locations of a widget of reviews; null for one of a location. */
  places: PickerFacts | null
  groups: readonly Choice[]
  /** Of a widget of a location. */
  locations: LocationChoices | null
  sources: SourceChoices
  reviews: ReviewChoices
}

const noReviews: ReviewChoices = { options: [], kept: [] }

/** Reads all that the form of a type offers. @param values of the form that came back. @throws ApiFailure */
export async function loadOffers(
  context: PageContext,
  type: WidgetType,
  settings: WidgetSettings,
  values: Readonly<Record<string, readonly string[]>>,
): Promise<WidgetOffers> {
  const accountId = String(context.account.id)
  const none = { allowed: [], forbidden: [] }
  if (type === "location_info") {
    const chosen = ownValue(values, "settings.location_id")?.[0] || settings.location_id
    const locations = await loadLocationChoices(context, chosen == null ? null : String(chosen))
    return { accountId, places: null, groups: [], locations, sources: none, reviews: noReviews }
  }
  const [places, groups, sources] = await Promise.all([
    loadPlaces(context, values, settings.location_ids),
    loadGroups(context),
    loadSources(context),
  ])
  const reviews = type === "star_snapshot" ? noReviews : await loadReviewChoices(context, settings, sources)
  return { accountId, places, groups, locations: null, sources, reviews }
}
