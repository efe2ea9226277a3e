import type { SetupProgress } from "#lib/contract/setup-progress/schema.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { paths, routes } from "#lib/routes/routes.ts"

/** The very first step of a new account. */
export type FirstStep = {
  label: string
  href: string
  /** It leads to another site by way of this one, so the browser loads it whole. */
  isOutbound: boolean
}

type Facts = Pick<
  SetupProgress,
  | "google_url_scanned"
  | "google_is_offered"
  | "google_is_connected"
  | "google_places_to_confirm"
  | "reviews_exist"
>

const within = (label: string, href: string): FirstStep => ({ label, href, isOutbound: false })

/** Whether this user adds locations of this account, by whatever way. */
export const mayAddLocations = (context: PageContext): boolean =>
  mayLinkTo(paths.locationNew(), context) && settingValue(context.settings["self_serve_locations"]) !== false

/** The first location is added by the account's owner in the account itself, and by others like any location. */
export function firstLocationStep(context: PageContext): FirstStep | null {
  const { account, session } = context
  if (account.total_locations !== 0) return null
  if (session.isAccountOwner && !session.isShadowing)
    return within("Add your first location", routes.signupLocation())
  return mayAddLocations(context) ? within("Add your first location", routes.locationNew()) : null
}

/** A file of locations, for an account that has none. */
const locationFileStep = (context: PageContext): FirstStep | null =>
  context.account.total_locations === 0 && mayLinkTo(paths.locationImports(), context)
    ? within("Import locations", routes.locationImports())
    : null

/** A file brings its locations along. */
export const importStep = (context: PageContext): FirstStep | null =>
  mayLinkTo(paths.imports(), context) ? within("Import reviews", routes.imports()) : null

/** Google, where this installation has it: connected, and then its places confirmed; null once its reviews are there. */
export function googleStep(progress: Facts, context: PageContext): FirstStep | null {
  if (progress.google_url_scanned) return null
  const { google_places_to_confirm: count } = progress
  if (progress.google_is_connected && count) {
    if (!context.can("integration.update")) return null
    const href = routes.connection("google", { part: "doubtful" })
    if (context.account.total_locations !== 0)
      return within(count === 1 ? "Confirm 1 place" : `Confirm ${count} places`, href)
    // Without locations there is nothing that a place could be matched with.
    return mayAddLocations(context)
      ? within(count === 1 ? "Add 1 place as a location" : `Add ${count} places as locations`, href)
      : null
  }
  return progress.google_is_offered && !progress.google_is_connected && context.can("integration.create")
    ? { label: "Connect Google", href: routes.oauthOutbound("google"), isOutbound: true }
    : null
}

/**
 * Steps that bring the first locations and reviews, the next one first: Google, then a location by hand or from a
 * file, then a file of reviews. Empty where nothing of it is left to this user.
 */
export function firstStepsOf(progress: Facts, context: PageContext): FirstStep[] {
  const steps = [googleStep(progress, context), firstLocationStep(context), locationFileStep(context)]
  const open = steps.filter((step) => step !== null)
  if (open.length > 0) return open
  const isByFile = progress.google_is_offered === false && progress.reviews_exist === false
  const file = isByFile ? importStep(context) : null
  return file ? [file] : []
}

/** The first of them. */
export const firstStepOf = (progress: Facts, context: PageContext): FirstStep | null =>
  firstStepsOf(progress, context)[0] ?? null
