import { z } from "zod"
import { accountQuery, idSchema, pageQuery, searchQuery } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { widgetLimits, widgetTypes } from "./constants.ts"
import { widgetSettingsBodySchema } from "./settings.ts"

/** Where a widget was seen within 30 days. No visitor is in it: days, pages and numbers alone. */
export const widgetViewsSchema = z.looseObject({
  /** Pages that showed it, and how often they did. */
  pages: z.number().int(),
  views: z.number().int(),
  /** The site that showed it most. */
  host: z.string().nullish(),
  /** A site that may not show it and asked today, and how often. */
  blocked_host: z.string().nullish(),
  blocked_today: z.number().int().nullish(),
})
export type WidgetViews = z.infer<typeof widgetViewsSchema>

/** A widget that an account shows on websites (002 §3, D-203). */
export const widgetSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema.nullish(),
  name: z.string(),
  widget_type: z.enum(widgetTypes),
  /** 22 characters by which websites load it (D-007). */
  public_key: z.string(),
  settings: z.looseObject({ auto_publish: z.boolean() }),
  /** Its name for visitors, in its language. */
  title: z.string().nullish(),
  /** Sites that may show it, with their subdomains; none means any. */
  allowed_domains: z.array(z.string()),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  /** Where websites load it from, and whether that is a white label's. */
  site_url: z.string().nullish(),
  is_white_label: z.boolean().nullish(),
  views: widgetViewsSchema.nullish(),
})
export type Widget = z.infer<typeof widgetSchema>

/** GET /amplify/widgets, the newest first (P-417). */
export const widgetsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  keywords: searchQuery.keywords,
})
export const widgetsFilterSchema = z.object({ keywords: searchQuery.keywords })

/** The list has a shape of its own (P-093). */
export const widgetsAnswerSchema = z.looseObject({
  widgets: z.array(widgetSchema),
  paging: z.looseObject({
    page: z.number().int(),
    total_pages: z.number().int(),
    total: z.number().int(),
  }),
})

const domainText = "Enter a domain. Example: example.com"

/** `https://www.example.com/menu` is meant as `www.example.com`. */
const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "is too long")
  .regex(
    /^(?:https?:\/\/)?(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]|localhost)\/?$/,
    domainText,
  )

const nameText = "can't be blank"
const name = trimmedLineSchema.min(1, nameText).max(widgetLimits.name, "is too long")
const { domains } = widgetLimits
const allowedDomains = z.array(domainSchema).max(domains, `can be up to ${domains}`)

/** PATCH /amplify/widgets/{id}: settings that are left out stay. */
export const widgetBodySchema = z.object({
  name: name.optional(),
  settings: widgetSettingsBodySchema.optional(),
  allowed_domains: allowedDomains.optional(),
})

/** POST /amplify/widgets (D-203). */
export const newWidgetBodySchema = z.object({
  account_id: idSchema.optional(),
  name,
  widget_type: z.enum(widgetTypes),
  settings: widgetSettingsBodySchema.optional(),
  allowed_domains: allowedDomains.optional(),
})

/** POST /amplify/widgets/preview: one that is not saved yet. */
export const widgetPreviewBodySchema = z.object({
  account_id: idSchema.optional(),
  name: trimmedLineSchema.max(widgetLimits.name, "is too long").optional(),
  widget_type: z.enum(widgetTypes),
  settings: widgetSettingsBodySchema.optional(),
})
