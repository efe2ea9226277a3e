import type { Permission } from "./permissions.ts"

type ScopeRecord = {
  /** Text shown when granting it. */
  text: string
  permissions: readonly Permission[]
  /** The nouns whose operations it opens, where its permissions would open others as well. */
  nouns?: readonly string[]
  /** Operations without a permission that it opens too. */
  also?: readonly string[]
}

const scopes = {
  "reviews.read": { text: "View your reviews", permissions: ["review.read"] },
  "reviews.write": { text: "Set the status and labels of your reviews", permissions: ["review.update"] },
  "reviews.respond": {
    text: "Respond to your reviews",
    permissions: ["review.respond", "response.create", "response.read", "response.update", "response.delete"],
  },
  "tags.read": { text: "View your tags", permissions: ["tag.read", "review_tag.read"] },
  "tags.write": {
    text: "Edit your tags, and tag reviews",
    permissions: ["tag.create", "tag.update", "tag.delete", "review_tag.create", "review_tag.delete"],
  },
  "locations.read": { text: "View your locations and groups", permissions: ["location.read", "group.read"] },
  "locations.write": {
    text: "Add and edit your locations",
    permissions: ["location.create", "location.update"],
  },
  "groups.write": {
    text: "Add, edit and delete your groups",
    permissions: ["group.create", "group.update", "group.delete"],
  },
  "listings.read": { text: "View your listings", permissions: ["local_listing.read"] },
  "listings.write": {
    text: "Publish and edit your listings",
    permissions: ["local_listing.create", "local_listing.update", "location.update"],
    nouns: ["local_listings", "location_source_overrides"],
  },
  "posts.read": { text: "View your posts", permissions: ["google_post_content.read"] },
  "posts.write": {
    text: "Publish, edit and delete your posts",
    permissions: ["google_post_content.create", "google_post_content.update", "google_post_content.delete"],
  },
  "requests.read": {
    text: "View your campaigns and requests for feedback",
    permissions: ["request.read", "campaign.read"],
  },
  "requests.write": { text: "Ask your customers for feedback", permissions: ["request.create"] },
  "contacts.read": { text: "View your contacts", permissions: ["contact.read"] },
  "contacts.write": {
    text: "Add, edit and delete your contacts",
    permissions: ["contact.create", "contact.update", "contact.delete"],
  },
  "metrics.read": {
    text: "View your metrics, keywords and scores",
    permissions: ["metrics.read", "insights.read", "location_score.read", "target_score.read"],
  },
  "users.read": { text: "View the users of your account", permissions: ["user.read"], also: ["users.get"] },
  "webhooks.write": {
    text: "View and edit your webhooks",
    permissions: ["oauth.read", "oauth.create", "oauth.update", "oauth.delete"],
    nouns: ["webhook_endpoints", "webhook_deliveries"],
  },
} as const satisfies Record<string, ScopeRecord>

export type OauthScope = keyof typeof scopes
/** Scopes of API keys and applications (D-060). */
export const oauthScopes: Readonly<Record<OauthScope, ScopeRecord>> = scopes
export const oauthScopeCodes = Object.keys(scopes) as [OauthScope, ...OauthScope[]]

/**
 * The scopes that open an operation, of which one is enough; none where only a person may call it.
 * @param id of the operation.
 */
export function scopesOf(id: string, { permission }: { permission?: Permission | undefined }): OauthScope[] {
  const noun = id.slice(0, id.indexOf("."))
  return oauthScopeCodes.filter((code) => {
    const { permissions, nouns, also } = oauthScopes[code]
    if (also?.includes(id)) return true
    return permission !== undefined && permissions.includes(permission) && (nouns?.includes(noun) ?? true)
  })
}

const isScope = (code: string): code is OauthScope => Object.hasOwn(scopes, code)

/** Those of some stored codes that are scopes. */
export const knownScopes = (codes: readonly string[]): OauthScope[] => codes.filter(isScope)
