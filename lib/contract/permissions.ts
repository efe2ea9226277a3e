/** Actions of a permission (000 §6). */
export const actions = ["create", "read", "update", "delete", "respond", "preview"] as const
export type Action = (typeof actions)[number]

/** Resource codes (D-022, D-023) and the words that stand for them in a sentence. */
export const resources = {
  review: "reviews",
  response: "responses",
  note: "notes",
  tag: "tags",
  review_tag: "review tags",
  request: "review requests",
  campaign: "campaigns",
  template: "templates",
  microsurvey: "microsurveys",
  contact: "contacts",
  kiosk_page: "kiosk pages",
  request_page: "landing pages",
  metrics: "metrics",
  insights: "insights",
  location_score: "location scores",
  visual_report: "visual reports",
  prescriptive_insight: "prescriptive insights",
  competitor: "competitors",
  local_search: "local search",
  location: "locations",
  group: "groups",
  media: "photos",
  local_listing: "local listings",
  google_post_content: "Google Posts",
  amplify: "Amplify widgets",
  issues: "listing issues",
  integration: "integrations",
  alert: "alerts",
  user: "users",
  scheduled_export: "scheduled exports",
  saved_filter: "saved filters",
  partner_scorecard: "scorecards",
  target_score: "target scores",
  account: "the account",
  account_setting: "account settings",
  billing: "billing",
  oauth: "connected applications",
  child_account: "child accounts",
  child_integration: "child account integrations",
} as const

export type Resource = keyof typeof resources
export const resourceCodes = Object.keys(resources) as Resource[]
export type Permission = `${Resource}.${Action}`

/** `{review: ["read", "update"]}`; an absent resource has no action (D-026). */
export type PermissionSummary = Partial<Record<Resource, Action[]>>

const verbs: Record<Action, string> = {
  create: "create",
  read: "view",
  update: "edit",
  delete: "delete",
  respond: "respond to",
  preview: "preview",
}

/**
 * The sentence that names a permission, reused by every refusal.
 * @returns e.g. `see reviews` for `review.read`.
 */
export function permissionSentence(permission: Permission): string {
  const [resource, action] = permission.split(".") as [Resource, Action]
  return `${verbs[action]} ${resources[resource]}`
}
