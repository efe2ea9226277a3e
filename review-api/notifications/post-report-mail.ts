import { and, eq } from "drizzle-orm"
import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { type PostState, postStates, postTypes } from "#lib/contract/posts/constants.ts"
import { countOf } from "#lib/format/numbers.ts"
import { nameOfPost } from "#lib/format/post-name.ts"
import type { BaseDeps } from "../db/base-deps.ts"
import { locations } from "../db/schema/places.ts"
import { bulkActions, postContents, posts } from "../db/schema/posts.ts"
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
      type: postContents.topicType,
      title: postContents.title,
    })
    .from(bulkActions)
    .innerJoin(
      postContents,
      and(eq(postContents.accountId, bulkActions.accountId), eq(postContents.id, bulkActions.contentId)),
    )
    .where(isAction)
  if (!action) return null
  const sent = await db
    .select({
      state: posts.state,
      error: posts.error,
      locationId: locations.id,
      location: locations.name,
      publicName: locations.publicName,
      city: locations.city,
      directory: posts.sourceCode,
    })
    .from(posts)
    .innerJoin(locations, and(eq(locations.accountId, posts.accountId), eq(locations.id, posts.locationId)))
    .where(and(eq(posts.accountId, accountId), eq(posts.bulkActionId, bulkActionId)))
    .orderBy(locations.name, posts.id)
  const head = await emailBrandingOf({ db, ...deps }, accountId)
  const isLive = ({ state }: { state: string }) => state === "live"
  const live = sent.filter(isLive).length
  const named = sent.toSorted((one, other) => Number(isLive(one)) - Number(isLive(other))).slice(0, maxNamed)
  const isAlsoElsewhere = sent.some(({ directory }) => directory !== "google_maps")
  const type = postTypes[action.type].toLowerCase()
  const [first] = sent
  const isOfOne = first !== undefined && sent.every(({ locationId }) => locationId === first.locationId)
  const place = isOfOne ? { public_location_name: first.publicName ?? first.location, city: first.city } : {}
  const title = action.title && nameOfPost({ topic_type: action.type, title: action.title, ...place })
  const said =
    action.status === "failed"
      ? "Your Google post could not be submitted, because you can no longer create posts."
      : `Your ${isAlsoElsewhere ? "" : "Google "}${type}${title ? ` “${title}”` : ""} is live at ${live} of ${isAlsoElsewhere ? countOf(sent.length, "place", "places") : countOf(sent.length, "location", "locations")}.`
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
    button: { label: "View posts", href: appLinks.posts(head.site) },
    after: sent.length > maxNamed ? [`Only ${maxNamed} of ${sent.length} are listed here.`] : [],
  })
}
