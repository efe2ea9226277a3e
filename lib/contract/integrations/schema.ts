import { z } from "zod"
import { parentQuery } from "../accounts/schema.ts"
import {
  accountQuery,
  fileQuery,
  idListSchema,
  idSchema,
  listAnswer,
  pageQuery,
  searchQuery,
  sortQuery,
} from "../common.ts"
import { integrationCategories, integrationSorts, integrationStatuses } from "./constants.ts"

/** An integration of an account (D-201, 002 §3). */
export const integrationSchema = z.looseObject({
  id: idSchema,
  code: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  integration_action_type_ids: z.array(idSchema),
  integration_source_category_id: z.string(),
  /** `global_token` where access is requested. */
  integration_type: z.string().nullish(),
  account_id: idSchema,
  account_name: z.string().nullish(),
  oauth_token_id: idSchema.nullish(),
  /** The parent whose access the account uses, by what customers of it know it as; null where it is its own. */
  linked_integration_account_owner_id: idSchema.nullish(),
  linked_integration_account_owner_name: z.string().nullish(),
  /** Of the link, with which the account ends it. */
  linked_integration_id: idSchema.nullish(),
  /** `linked_integration` where it uses the parent's access. */
  integration_resource_type: z.string().nullish(),
  global_token_integration_id: idSchema.nullish(),
  /** `active` or `access_requested`. */
  global_token_integration_status: z.string().nullish(),
  integrated: z.boolean(),
  requested: z.boolean(),
  integration_status: z.string(),
  expires_at: z.string().nullish(),
  /** Whether a simulator stands in for the service here, connected or not, so that nothing comes in from it. */
  is_simulated: z.boolean().nullish(),
  /** Whether the connected service lets reviews be read at all; null while that is not known. */
  reads_reviews: z.boolean().nullish(),
  /** When access through the provider's own token was requested. */
  requested_at: z.string().nullish(),
})
export type Integration = z.infer<typeof integrationSchema>

/** Filters and order of integrations: the same for list and export. */
export const integrationsFilterSchema = z.object({
  ...accountQuery,
  ...parentQuery,
  ...sortQuery(integrationSorts),
  ...searchQuery,
  id: idListSchema.optional(),
  hidden: z.boolean().optional(),
  integration_action_type_ids: idListSchema.optional(),
  integration_source_category_id: z.enum(integrationCategories).optional(),
  integration_status: z.enum(integrationStatuses).optional(),
})
export type IntegrationsFilter = z.infer<typeof integrationsFilterSchema>

export const integrationsExportQuerySchema = fileQuery(integrationsFilterSchema)

/** GET /integrations (000 §7): the catalogue of the own account; with parent_id what child accounts have connected. */
export const integrationsQuerySchema = integrationsFilterSchema.extend({
  page: pageQuery.page,
  per_page: pageQuery.per_page,
})

export const integrationsAnswerSchema = listAnswer("integrations", integrationSchema)
