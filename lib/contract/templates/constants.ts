/** Longest texts of requests and templates, and how many templates an account may have. */
export const templateLimits = {
  name: 100,
  subject: 200,
  content: 5_000,
  smsContent: 1_000,
  headerText: 150,
  templates: 100,
} as const

/** A template is for all locations of the account, or for one (D-216). */
export const templateResources = ["account", "location"] as const
export type TemplateResource = (typeof templateResources)[number]

/** Sort keys of the list of templates. */
export const templateSorts = ["name", "type", "updated_at"] as const
export type TemplateSort = (typeof templateSorts)[number]
