import { z } from "zod"
import {
  accountQuery,
  idSchema,
  idTextSchema,
  instantSchema,
  listAnswer,
  pageQuery,
  searchQuery,
} from "../common.ts"

/** A child account, and whether it uses what its parent has connected (P-143). */
export const linkableAccountSchema = z.looseObject({
  account_id: idSchema,
  account_name: z.string(),
  linked: z.boolean(),
  linked_integration_id: idSchema.nullish(),
  linked_at: instantSchema.nullish(),
  /** Whether it has connected the same service itself: then it cannot be linked. */
  connected: z.boolean(),
  /** Places of the connection that are locations of it. */
  places_matched: z.number().int().nonnegative(),
})
export type LinkableAccount = z.infer<typeof linkableAccountSchema>

export const linkableAccountsQuerySchema = z.object({
  ...accountQuery,
  ...pageQuery,
  ...searchQuery,
  /** Token of the connection, which the own account has. */
  oauth_token_id: idTextSchema,
  linked: z.boolean().optional(),
})
export const linkableAccountsAnswerSchema = listAnswer("linked_integrations", linkableAccountSchema)

/** A child account that uses what its parent has connected. */
export const linkedIntegrationSchema = z.looseObject({
  id: idSchema,
  /** Of the child. */
  account_id: idSchema,
  account_name: z.string(),
  integration_id: idSchema,
  integration_code: z.string(),
  linked_integration_account_owner_id: idSchema,
  linked_at: instantSchema,
})
export type LinkedIntegration = z.infer<typeof linkedIntegrationSchema>

/** POST /linked_integrations: which child account uses which token of the own one. */
export const newLinkedIntegrationBodySchema = z.object({
  account_id: idSchema.optional(),
  oauth_token_id: idSchema,
  child_account_id: idSchema,
})
