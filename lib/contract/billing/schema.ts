import { z } from "zod"
import { accountQuery, idSchema, idTextSchema, instantSchema, listAnswer, pageQuery } from "../common.ts"
import { lineSchema } from "../line.ts"
import {
  cancelReasons,
  collectionMethods,
  creditEntryKinds,
  creditPurchaseStatuses,
  intervalUnits,
  invoiceStatuses,
  invoiceTypes,
  processingStatuses,
  smsQuantities,
} from "./constants.ts"

export const billingParamsSchema = z.object({ account_id: idTextSchema })

/** GET /billing/{account_id}/location_preview (001 §7). */
export const locationPreviewQuerySchema = z.object({
  num_added_locations: z.number().int().min(1).max(100_000).optional(),
})

const cents = z.number().int()

/** A part of the sum that is charged now or later, as the provider works it out (D-288). */
const previewLineSchema = z.looseObject({
  description: z.string(),
  amount_cents: cents,
  /** For a part of a period that is over or has begun. */
  is_proration: z.boolean(),
})

/** Price of more locations (001 §3). */
export const locationPreviewSchema = z.looseObject({
  /** Cents of USD for each location; null where no price is set. */
  new_location_monthly_unit_cents: cents.nullish(),
  /** Cents of all of them a month: more exact than the price of each, which is rounded. */
  monthly_cents: cents.nullish(),
  /** The trial does not include so many locations more. */
  trial_location_limit_reached: z.boolean().nullish(),
  trial_location_limit: z.number().int().nullish(),
  /** Charged at once for the rest of the period; null without a plan. */
  prorated_cents: cents.nullish(),
  currency: z.string().nullish(),
})
export type LocationPreview = z.infer<typeof locationPreviewSchema>

/** GET /billing/{account_id}/display_settings (D-227): what the pages show. */
export const billingDisplaySchema = z.looseObject({
  show_billing: z.boolean(),
  show_invoices: z.boolean(),
  show_plan_change: z.boolean(),
  show_sms_credits: z.boolean(),
  show_cancel: z.boolean(),
  /** ISO 4217. */
  currency: z.string(),
  /** Code of the payment provider; `stub` charges nothing (D-287). */
  provider: z.string().nullish(),
  /** Payments are tests: nothing is charged. */
  is_test: z.boolean().nullish(),
  /** Partner that pays for the account (D-326). */
  managed_by: z.string().nullish(),
})
export type BillingDisplay = z.infer<typeof billingDisplaySchema>

/** GET /billing/{account_id}/subscription (000 §3, D-227). All null before a plan was chosen. */
export const subscriptionSchema = z.looseObject({
  id: idSchema.nullable(),
  plan_code: z.string().nullable(),
  payment_collection_method: z.enum(collectionMethods).nullable(),
  /** When the next charge is due; null without one. */
  next_assessment_at: instantSchema.nullable(),
  current_billing_amount_in_cents: cents.nullable(),
  card_last_four: z.string().nullable(),
  card_expiration_month: z.number().int().nullable(),
  card_expiration_year: z.number().int().nullable(),
  card_brand: z.string().nullish(),
  /** Of the account now (D-031). */
  status: z.string().nullish(),
  interval_unit: z.enum(intervalUnits).nullish(),
  interval: z.number().int().nullish(),
  /** Locations that are paid for (D-290). */
  quantity: z.number().int().nullish(),
  /** Locations that are active now. */
  active_locations: z.number().int().nullish(),
  unit_amount_in_cents: cents.nullish(),
  currency: z.string().nullish(),
  /** It ends then, and can be resumed until then (D-291). */
  cancel_at: instantSchema.nullish(),
  ended_at: instantSchema.nullish(),
  /** Until when a failed payment can be made up for (D-289). */
  pay_by: instantSchema.nullish(),
  /** When the data of an account that has ended is erased (D-291). */
  erased_at: instantSchema.nullish(),
  sms_credits: z.number().int().nullish(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

const cardToken = lineSchema.min(1).max(200)

/** PUT /billing/{account_id}/subscription (D-227). */
export const subscriptionBodySchema = z.object({
  plan_code: lineSchema.min(1, "Choose a plan").max(50),
  interval_unit: z.enum(intervalUnits),
  interval: z.number().int().min(1).max(12).optional(),
  /** Of the stub alone (D-287): card numbers never come here. */
  card_token: cardToken.optional(),
  /** From the preview that was shown, so that what was shown is charged (D-288). */
  proration_date: instantSchema.optional(),
})

/** PATCH /billing/{account_id}/subscription: takes a cancellation back (D-291). */
export const resumeBodySchema = z.object({ cancel_at_period_end: z.literal(false) })

/** DELETE /billing/{account_id}/subscription (D-291). */
export const cancelQuerySchema = z.object({ reason: z.enum(cancelReasons).optional() })

/** PUT /billing/{account_id}/card: another card; with a hosted provider its page. */
export const cardBodySchema = z.object({ card_token: cardToken.optional() })

/** GET /billing/{account_id}/processing (D-227); `session` is that of a hosted page one comes back from. */
export const processingQuerySchema = z.object({ session: lineSchema.min(1).max(200).optional() })
export const processingSchema = z.looseObject({
  status: z.enum(processingStatuses),
  message: z.string().nullish(),
  /** Where the payment goes on: the hosted page of the provider. */
  redirect_url: z.string().nullish(),
})
export type Processing = z.infer<typeof processingSchema>

/** GET /billing/{account_id}/pricing_preview (000 §3). */
export const pricingPreviewQuerySchema = z.object({
  plan_code: lineSchema.min(1).max(50),
  interval_unit: z.enum(intervalUnits).optional(),
})
export const pricingPreviewSchema = z.looseObject({
  interval: z.number().int(),
  interval_unit: z.enum(intervalUnits),
  /** Of a whole period. */
  total_cents: cents,
  /** Charged today. */
  prorated_cents: cents,
  next_billing_cycle_start_date: instantSchema,
  setup_amount: cents,
  currency: z.string().nullish(),
  quantity: z.number().int().nullish(),
  unit_cents: cents.nullish(),
  proration_date: instantSchema.nullish(),
  lines: z.array(previewLineSchema).nullish(),
})
export type PricingPreview = z.infer<typeof pricingPreviewSchema>

/** A plan of the installation (D-287). */
export const planSchema = z.looseObject({
  code: z.string(),
  name: z.string(),
  tagline: z.string().nullish(),
  /** Priced for the account: there is no button but "Contact us" (D-228). */
  is_custom: z.boolean(),
  is_current: z.boolean(),
  prices: z.array(
    z.looseObject({
      interval_unit: z.enum(intervalUnits),
      interval: z.number().int(),
      currency: z.string(),
      /** For each location, at the number of locations there are now. */
      unit_cents: cents,
      /** For all of them. */
      total_cents: cents,
    }),
  ),
  features: z.array(z.looseObject({ label: z.string(), is_included: z.boolean() })),
})
export type Plan = z.infer<typeof planSchema>

/** GET /billing/{account_id}/plans. */
export const plansQuerySchema = z.object({ ...pageQuery })
export const plansAnswerSchema = listAnswer("plans", planSchema)

/** An invoice (F-248). `payment` is in cents, of a legacy one also a currency text (F-249). */
export const invoiceSchema = z.looseObject({
  id: idSchema,
  date: z.string(),
  payment: z.union([z.number().int(), z.string()]),
  type: z.enum(invoiceTypes),
  number: z.string().nullish(),
  description: z.string().nullish(),
  status: z.enum(invoiceStatuses).or(z.string()).nullish(),
  currency: z.string().nullish(),
  /** Page of the provider where it can be paid. */
  pay_url: z.string().nullish(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** GET /billing/{account_id}/invoices, newest first. */
export const invoicesQuerySchema = z.object({ ...pageQuery })
export const invoicesAnswerSchema = listAnswer("invoices", invoiceSchema)

/** GET /billing/invoices (F-525): CSV of all, or one as PDF. */
export const invoiceFileQuerySchema = z.object({ ...accountQuery, id: idTextSchema.optional() })

const smsQuantity = z
  .number()
  .int()
  .refine((quantity) => (smsQuantities as readonly number[]).includes(quantity), "Choose one of the packs")

/** GET /billing/{account_id}/sms_credit_preview (F-251). */
export const smsCreditPreviewQuerySchema = z.object({ quantity: smsQuantity })
export const smsCreditPreviewSchema = z.looseObject({ total: cents, currency: z.string().nullish() })
export type SmsCreditPreview = z.infer<typeof smsCreditPreviewSchema>

/** An entry of the ledger of SMS credits (D-292). */
export const creditEntrySchema = z.looseObject({
  id: idSchema,
  kind: z.enum(creditEntryKinds),
  /** Negative for credits that were used. */
  quantity: z.number().int(),
  balance: z.number().int(),
  created_at: instantSchema,
})
export type CreditEntry = z.infer<typeof creditEntrySchema>

/** GET /billing/{account_id}/sms_credits, newest first. */
export const creditsQuerySchema = z.object({ ...pageQuery })
export const creditsAnswerSchema = listAnswer("sms_credits", creditEntrySchema).extend({
  _balance: z.number().int(),
})

/** POST /billing/{account_id}/sms_credits (D-227). */
export const buyCreditsBodySchema = z.object({ quantity: smsQuantity, card_token: cardToken.optional() })
export const boughtCreditsSchema = z.looseObject({
  balance: z.number().int(),
  /** `processing` until the provider says that it was paid (000 §4). */
  status: z.enum(creditPurchaseStatuses).nullish(),
  redirect_url: z.string().nullish(),
})

/** More than an event of a provider has, in characters of base64. */
export const maxEventText = 1_400_000

/** POST /billing/notifications: what the payment provider posts to the app, untouched, since it is signed as a whole. */
export const billingNotificationBodySchema = z.object({
  signature: lineSchema.min(1, "can't be blank").max(2000),
  /** The bytes of the body in base64. */
  payload: z.base64().min(1, "can't be blank").max(maxEventText),
})
