import { z } from "zod"
import { idSchema } from "../common.ts"
import { trimmedLineSchema } from "../line.ts"
import { dnsRecordSchema } from "../whitelabels/schema.ts"
import { domainCheckCodes, domainProblems, emailDomainStatuses } from "./constants.ts"

/** Outcome of one look at a record. */
export const domainCheckSchema = z.looseObject({
  code: z.enum(domainCheckCodes),
  /** Requests go out from the domain only where all required ones are right. */
  required: z.boolean(),
  ok: z.boolean(),
  problem: z.enum(domainProblems).nullish(),
  /** Texts of the records that were found. */
  found: z.array(z.string()),
})
export type DomainCheckItem = z.infer<typeof domainCheckSchema>

/** The domain that an account's requests are sent from (D-300); all null where there is none. */
export const emailDomainSchema = z.looseObject({
  /** That of the account. */
  id: idSchema,
  account_id: idSchema,
  domain: z.string().nullable(),
  mailbox: z.string().nullish(),
  status: z.enum(emailDomainStatuses).nullish(),
  records: z.array(dnsRecordSchema),
  checks: z.array(domainCheckSchema),
  verified_at: z.string().nullish(),
  checked_at: z.string().nullish(),
  failing_since: z.string().nullish(),
  /** The Admin says that it sends a lot already: no warm-up. */
  is_warm: z.boolean().nullish(),
  /** Emails that it may send today; null without a limit. */
  daily_limit: z.number().int().nullish(),
  sent_today: z.number().int().nullish(),
  /** Whom requests come from now. */
  sender: z.string(),
})
export type EmailDomain = z.infer<typeof emailDomainSchema>

/** PUT /accounts/{id}/email_domain: another domain gets a key of its own. */
export const emailDomainBodySchema = z.object({
  domain: trimmedLineSchema.min(1, "can't be blank").max(253, "is too long"),
  mailbox: trimmedLineSchema
    .min(1, "can't be blank")
    .max(64, "is too long")
    .regex(/^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/, "can't be before the @ of an address")
    .optional(),
  is_warm: z.boolean().optional(),
})
