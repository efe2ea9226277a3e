import type { SetupProgress } from "#lib/contract/setup-progress/schema.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
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

/** The first location is added by the account's owner, in the account itself. */
export const firstLocationStep = ({ account, session }: PageContext): FirstStep | null =>
  account.total_locations === 0 && session.isAccountOwner && !session.isShadowing
    ? within("Add your first location", routes.signupLocation())
    : null

/** A file brings its locations along. */
export const importStep = (context: PageContext): FirstStep | null =>
  mayLinkTo(paths.imports(), context) ? within("Import reviews", routes.imports()) : null

/**
 * First step that brings reviews: a location that places are matched with, then Google where this installation has it,
 * else a file. Null where nothing of it is left to this user.
 */
export function firstStepOf(progress: Facts, context: PageContext): FirstStep | null {
  const location = firstLocationStep(context)
  if (location) return location
  if (progress.google_url_scanned) return null
  const { google_places_to_confirm: count } = progress
  if (progress.google_is_connected && count) {
    if (!context.can("integration.update")) return null
    return within(
      count === 1 ? "Confirm 1 place" : `Confirm ${count} places`,
      routes.connection("google", { part: "doubtful" }),
    )
  }
  if (progress.google_is_offered && !progress.google_is_connected) {
    return context.can("integration.create")
      ? { label: "Connect Google", href: routes.oauthOutbound("google"), isOutbound: true }
      : null
  }
  return progress.google_is_offered === false && progress.reviews_exist === false ? importStep(context) : null
}
