import { and, eq } from "drizzle-orm"
import { type PostState, postStates, postTypes } from "#lib/contract/google-post-constants.ts"
import { directoryNames } from "#lib/contract/local-listing-constants.ts"
import { countOf } from "#lib/format/numbers.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { bulkActions, googlePostContents, googlePosts } from "../db/schema/google-posts.ts"
import { locations } from "../db/schema/places.ts"
import { appLinks } from "../mail/app-links.ts"
import type { Mail } from "../mail/mail.ts"
import type { EmailAbout } from "../mail/queued-email.ts"
import { emailBrandingOf } from "../services/whitelabels/email-branding.ts"
import { renderEmail } from "./render-email.ts"

/** Locations that an email names; the page has all of them. */
const maxNamed = 200

/**
 * Reports a bulk action of posts to who started it: each location with its result and the reason (D-196), those that
 * failed first.
 * @param about accountId and bulkActionId.
 * @returns null when it is gone.
 */
export async function postReportMail(
  { db, ...deps }: BaseDeps,
  recipient: string,
  _isRetry: boolean,
  { accountId = 0, bulkActionId = 0 }: EmailAbout,
): Promise<Mail | null> {
  const isAction = and(eq(bulkActions.accountId, accountId), eq(bulkActions.id, bulkActionId))
  const [action] = await db
    .select({
      status: bulkActions.status,
      type: googlePostContents.topicType,
      title: googlePostContents.title,
    })
    .from(bulkActions)
    .innerJoin(
      googlePostContents,
      and(
        eq(googlePostContents.accountId, bulkActions.accountId),
        eq(googlePostContents.id, bulkActions.contentId),
      ),
    )
    .where(isAction)
  if (!action) return null
  const posts = await db
    .select({
      state: googlePosts.state,
      error: googlePosts.error,
      location: locations.name,
      directory: googlePosts.sourceCode,
    })
    .from(googlePosts)
    .innerJoin(
      locations,
      and(eq(locations.accountId, googlePosts.accountId), eq(locations.id, googlePosts.locationId)),
    )
    .where(and(eq(googlePosts.accountId, accountId), eq(googlePosts.bulkActionId, bulkActionId)))
    .orderBy(locations.name, googlePosts.id)
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  const isLive = ({ state }: { state: string }) => state === "live"
  const live = posts.filter(isLive).length
  const named = posts.toSorted((one, other) => Number(isLive(one)) - Number(isLive(other))).slice(0, maxNamed)
  const isAlsoElsewhere = posts.some(({ directory }) => directory !== "google_maps")
  const type = postTypes[action.type].toLowerCase()
  const said =
    action.status === "failed"
      ? "Your Google post could not be submitted, because you can no longer create posts."
      : `Your ${isAlsoElsewhere ? "" : "Google "}${type}${action.title ? ` “${action.title}”` : ""} is live at ${live} of ${isAlsoElsewhere ? countOf(posts.length, "place", "places") : countOf(posts.length, "location", "locations")}.`
  return renderEmail(head, {
    to: recipient,
    subject: `Report of your Google post in ${head.name}`,
    before: [said],
    facts: named.map(({ location, directory, state, error }) => ({
      label: isAlsoElsewhere ? `${location} on ${directoryNames[directory]}` : location,
      value: [state === "deleted" ? "Deleted" : postStates[state as PostState], error]
        .filter(Boolean)
        .join(". "),
    })),
    button: { label: "View posts", href: appLinks.googlePosts(head.site) },
    after: posts.length > maxNamed ? [`Only ${maxNamed} of ${posts.length} are listed here.`] : [],
  })
}
