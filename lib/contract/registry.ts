/** The resource types that the client knows (000 §3). */
export const resourceTypes = [
  "account",
  "accountSetting",
  "alert",
  "alert_frequency",
  "alert_type",
  "campaign",
  "competitor",
  "contact",
  "country",
  "global_integration_account",
  "group",
  "issues",
  "item",
  "importLocation",
  "importLocationCount",
  "integration",
  "kioskPage",
  "listTriggerSetting",
  "location",
  "locationTopic",
  "multiCampaign",
  "note",
  "oauthInboundAuthorization",
  "oauthInboundClient",
  "oauthToken",
  "profile",
  "response",
  "review",
  "review_status_label",
  "review_tag",
  "reviewImage",
  "request",
  "request_page",
  "responseTemplate",
  "settingUsage",
  "source",
  "state",
  "tag",
  "template",
  "templateTag",
  "url",
  "user",
  "user_type",
  "user_activity_stat",
  "whitelabel",
] as const

export type ResourceType = (typeof resourceTypes)[number]

const given: Partial<Record<ResourceType, string>> = {
  importLocationCount: "import_locations/count",
  oauthInboundAuthorization: "oauth/authorize",
}

function plural(word: string): string {
  if (word.endsWith("s")) return word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/**
 * Path of a resource without its leading slash (D-012): snake_case, then plural, except the two paths that 000 §3
 * gives.
 */
export const resourcePath = (type: ResourceType): string =>
  given[type] ?? plural(type.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`))

/**
 * Address of a resource (000 §7): API base, pluralised path, and the id when one is meant.
 * @param base origin of the Review API.
 */
export const resourceUrl = (base: string, type: ResourceType, id?: string | number): string =>
  `${base.replace(/\/$/, "")}/${resourcePath(type)}${id === undefined ? "" : `/${encodeURIComponent(String(id))}`}`
