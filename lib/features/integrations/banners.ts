import type { Id, OauthToken } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { daysUntilExpires, expiringDays, expiryText } from "./days-until-expires.ts"

/** The services that accounts are invited to connect, in the order in which they are. */
export const invitations = [
  { name: "google", label: "Google", code: "google_my_business" },
  { name: "facebook", label: "Facebook", code: "facebook" },
] as const
export type InvitationName = (typeof invitations)[number]["name"]

export const isInvitation = (name: string): name is InvitationName =>
  invitations.some((known) => known.name === name)

/** Holds that someone dismissed an invitation (D-234). */
export const invitationCookie = (name: InvitationName, accountId: Id): string =>
  `app_invite_${name}_${accountId}`

/** How long a dismissed invitation stays away: 30 days (D-234). */
export const invitationLifeS = 30 * 24 * 60 * 60

export type IntegrationBanner =
  | { kind: "expiry"; text: string }
  | { kind: "invitation"; name: InvitationName; text: string }

export type BannerViewer = {
  user_id: Id
  isAccountOwner: boolean
  isShadowing: boolean
  isAdmin: boolean
  isParent: boolean
  isTrial: boolean
}

/** Facts about a connection that a banner needs. */
export type BannerToken = Pick<
  OauthToken,
  "integration_code" | "expires_at" | "status" | "created_by_user_id"
>

/** Facebook's access ends soon or has ended, said to the owner, to who connected it, and in shadow sessions (D-233). */
function expiryOf(tokens: readonly BannerToken[], viewer: BannerViewer, now: Date): IntegrationBanner | null {
  const token = tokens.find(
    ({ integration_code: code, status }) => code === "facebook" && status !== "revoked",
  )
  if (!token?.expires_at) return null
  const days = daysUntilExpires(token.expires_at, now)
  const { created_by_user_id: creator } = token
  const isCreator = creator != null && sameId(creator, viewer.user_id)
  const isFor = viewer.isAccountOwner || isCreator || viewer.isShadowing
  return days <= expiringDays && isFor
    ? { kind: "expiry", text: `Your Facebook integration ${expiryText(days)}.` }
    : null
}

/**
 * The banner about integrations above a page, one at a time (D-233, D-234).
 * @param tokens of the account, and of its parent where it uses theirs.
 * @param isDismissed whether the browser keeps that an invitation was dismissed.
 */
export function integrationBannerOf(
  tokens: readonly BannerToken[],
  viewer: BannerViewer,
  isDismissed: (name: InvitationName) => boolean,
  now: Date,
): IntegrationBanner | null {
  const expiry = expiryOf(tokens, viewer, now)
  if (expiry) return expiry
  if (!viewer.isAdmin || viewer.isParent || viewer.isTrial || viewer.isShadowing) return null
  const missing = invitations.find(
    ({ name, code }) =>
      !isDismissed(name) &&
      !tokens.some(({ integration_code: known, status }) => known === code && status !== "revoked"),
  )
  return missing
    ? {
        kind: "invitation",
        name: missing.name,
        text: `Connect ${missing.label} to collect and answer reviews.`,
      }
    : null
}
