import type { PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { appLinks } from "../../mail/app-links.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { Act } from "./acts.ts"
import { effortOf } from "./efforts.ts"
import type { Found } from "./find-insights.ts"
import { textsOf } from "./insight-texts.ts"
import { insightId, type KeptState } from "./kept-states.ts"

const decimals = (value: number): number => Math.round(value * 1e6) / 1e6

/** Parts of the score that an act changes. */
const partsOf = ({ now, then }: Act) =>
  now.parts.flatMap(({ name, weight, contribution }, at) => {
    const after = then.parts[at]!
    if (Math.abs(after.contribution - contribution) < 1e-6) return []
    return [
      {
        name,
        weight: decimals(after.weight),
        points: decimals(contribution),
        points_after: decimals(after.contribution),
      },
    ]
  })

/** Figures that it changes, in the words of metrics. */
function figuresOf({ act, facts }: Found) {
  const now = { ...metricsOf(facts.sums), ...wordsOf(facts.presence) }
  const then = { ...metricsOf(act.after.sums), ...wordsOf(act.after.presence) }
  return Object.entries(now).flatMap(([figure, value]) => {
    const after = then[figure as keyof typeof then]
    return value === after ? [] : [{ figure, value, value_after: after }]
  })
}

const wordsOf = ({ ownerPhotos, syncRatio }: Found["facts"]["presence"]) => ({
  owner_media_count: ownerPhotos,
  ll_sync_ratio: syncRatio,
})

const places: Readonly<Record<string, (locationId: string) => string>> = {
  respond_unanswered: (locationId) =>
    appLinks.reviews("", { locationId, response: "unanswered", status: "unread,in_progress" }),
  respond_faster: (locationId) => appLinks.reviews("", { locationId, response: "published" }),
  fix_listing_fields: (locationId) => appLinks.localListings("", { locationId }),
  connect_directory: () => appLinks.integrations(""),
  add_owner_photos: (locationId) => appLinks.photosAdd("", { locationId }),
  ask_for_reviews: (locationId) => appLinks.askForReviews("", { locationId }),
}

/** An insight in the words of the API (D-306). */
export function insightItem(found: Found, state: KeptState | undefined): PrescriptiveInsight {
  const { place, act, facts, accountGain } = found
  const { code, items, gain } = act
  return {
    id: insightId(code, place.id),
    code,
    ...textsOf({ name: place.name, act, facts }),
    score_gain: decimals(gain),
    account_gain: decimals(accountGain),
    location_ids: [place.id],
    location_name: place.name,
    href: places[code]!(String(place.id)),
    items,
    effort: effortOf(code, items),
    reviews: facts.sums.reviews ?? 0,
    parts: partsOf(act),
    figures: figuresOf(found),
    state: state?.state ?? "open",
    assigned_user_id: state?.assignedUserId ?? null,
    assigned_user_name: state?.assignedUserName ?? null,
    dismissed_reason: state?.dismissedReason ?? null,
    changed_at: state?.changedAt ?? null,
    changed_by: state?.changedBy ?? null,
  }
}
