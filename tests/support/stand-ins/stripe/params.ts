import type Stripe from "stripe"
import { z } from "zod"
import type { StandInError } from "../stand-in-error.ts"
import { nestedOf, stripeError } from "./form.ts"

type RequiredKeys<P> = { [K in keyof P]-?: object extends Pick<P, K> ? never : K }[keyof P]

/**
 * Parameters that are taken; any other is refused, as Stripe does. The compiler refuses one that Stripe's types, which are made of
 * its OpenAPI document, do not have, and a shape that lacks one that they require.
 */
const strict =
  <P>() =>
  <S extends z.ZodRawShape>(
    shape: S & Record<Exclude<keyof S, keyof P>, never> & Record<RequiredKeys<P>, unknown>,
  ) =>
    z.strictObject(shape as S)

const text = z.string().min(1).max(5_000)
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
const flag = z.enum(["true", "false"]).transform((given) => given === "true")
const empty = z.literal("")
const expand = z.array(text).optional()
const limit = whole.refine((count) => count >= 1 && count <= 100).optional()
const metadata = z.record(z.string().max(40), z.string().max(500)).optional()
const address = z.url({ protocol: /^https?$/ })
const prorationBehavior = z.enum(["always_invoice", "create_prorations", "none"]).optional()
const tax = strict<Stripe.SubscriptionUpdateParams.AutomaticTax>()({ enabled: flag }).optional()

type SessionParams = Stripe.Checkout.SessionCreateParams
type PortalParams = Stripe.BillingPortal.SessionCreateParams
type PreviewDetails = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails

const previewItem = strict<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails.Item>()({
  id: text.optional(),
  price: text.optional(),
  quantity: whole.optional(),
})

/** Parameters of each call that Outpost makes, as far as it makes it. */
export const params = {
  createCustomer: strict<Stripe.CustomerCreateParams>()({
    name: z.string().max(256).optional(),
    email: z.string().max(512).optional(),
    metadata,
    expand,
  }),
  updateCustomer: strict<Stripe.CustomerUpdateParams>()({
    invoice_settings: strict<Stripe.CustomerUpdateParams.InvoiceSettings>()({
      default_payment_method: text.optional(),
    }).optional(),
    metadata,
    expand,
  }),
  retrieve: strict<Stripe.CustomerRetrieveParams>()({ expand }),
  nothing: z.strictObject({}),
  listSubscriptions: strict<Stripe.SubscriptionListParams>()({
    customer: text.optional(),
    status: z.enum(["all", "active", "canceled", "ended", "past_due", "trialing", "unpaid"]).optional(),
    limit,
    starting_after: text.optional(),
    expand,
  }),
  createSubscription: strict<Stripe.SubscriptionCreateParams>()({
    customer: text,
    items: z.array(
      strict<Stripe.SubscriptionCreateParams.Item>()({ price: text, quantity: whole.optional() }),
    ),
    collection_method: z.enum(["charge_automatically", "send_invoice"]).optional(),
    days_until_due: whole.optional(),
    trial_end: whole.optional(),
    trial_period_days: whole.optional(),
    automatic_tax: tax,
    metadata,
    expand,
  }),
  updateSubscription: strict<Stripe.SubscriptionUpdateParams>()({
    items: z
      .array(
        strict<Stripe.SubscriptionUpdateParams.Item>()({
          id: text.optional(),
          price: text.optional(),
          quantity: whole.optional(),
        }),
      )
      .optional(),
    proration_behavior: prorationBehavior,
    proration_date: whole.optional(),
    payment_behavior: z
      .enum(["allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"])
      .optional(),
    cancel_at_period_end: flag.optional(),
    cancel_at: z.union([empty, whole]).optional(),
    cancellation_details: strict<Stripe.SubscriptionUpdateParams.CancellationDetails>()({
      feedback: z
        .enum([
          ...(["customer_service", "low_quality", "missing_features", "other"] as const),
          ...(["switched_service", "too_complex", "too_expensive", "unused"] as const),
        ])
        .optional(),
      comment: z.string().max(5_000).optional(),
    }).optional(),
    default_payment_method: text.optional(),
    metadata,
    expand,
  }),
  cancelSubscription: strict<Stripe.SubscriptionCancelParams>()({
    invoice_now: flag.optional(),
    prorate: flag.optional(),
    expand,
  }),
  preview: strict<Stripe.InvoiceCreatePreviewParams>()({
    customer: text.optional(),
    subscription: text.optional(),
    preview_mode: z.enum(["next", "recurring"]).optional(),
    automatic_tax: tax,
    subscription_details: strict<PreviewDetails>()({
      items: z.array(previewItem).optional(),
      proration_behavior: prorationBehavior,
      proration_date: whole.optional(),
      trial_end: whole.optional(),
      cancel_at_period_end: flag.optional(),
      cancel_at: z.union([empty, whole]).optional(),
    }).optional(),
    expand,
  }),
  listInvoices: strict<Stripe.InvoiceListParams>()({
    customer: text.optional(),
    limit,
    starting_after: text.optional(),
    expand,
  }),
  payInvoice: strict<Stripe.InvoicePayParams>()({ payment_method: text.optional(), expand }),
  createSession: strict<SessionParams>()({
    mode: z.enum(["payment", "subscription"]).optional(),
    customer: text.optional(),
    line_items: z
      .array(
        strict<Stripe.Checkout.SessionCreateParams.LineItem>()({
          price: text.optional(),
          quantity: whole.refine((count) => count >= 1).optional(),
          price_data: strict<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
            currency: z.string().regex(/^[a-z]{3}$/),
            unit_amount: whole.optional(),
            product_data: strict<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
              name: text,
            }).optional(),
          }).optional(),
        }),
      )
      .optional(),
    subscription_data: strict<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
      trial_end: whole.optional(),
      trial_period_days: whole.refine((days) => days >= 1).optional(),
      metadata,
    }).optional(),
    invoice_creation: strict<Stripe.Checkout.SessionCreateParams.InvoiceCreation>()({
      enabled: flag,
    }).optional(),
    automatic_tax: tax,
    tax_id_collection: strict<Stripe.Checkout.SessionCreateParams.TaxIdCollection>()({
      enabled: flag,
    }).optional(),
    customer_update: strict<Stripe.Checkout.SessionCreateParams.CustomerUpdate>()({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
    }).optional(),
    metadata,
    success_url: address.optional(),
    cancel_url: address.optional(),
    expand,
  }),
  listSessions: strict<Stripe.Checkout.SessionListParams>()({
    customer: text.optional(),
    status: z.enum(["open", "complete", "expired"]).optional(),
    limit,
    starting_after: text.optional(),
    expand,
  }),
  createPortalSession: strict<PortalParams>()({
    customer: text.optional(),
    return_url: address.optional(),
    flow_data: strict<Stripe.BillingPortal.SessionCreateParams.FlowData>()({
      type: z.enum(["payment_method_update"]),
      after_completion: strict<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion>()({
        type: z.enum(["redirect", "portal_homepage"]),
        redirect: strict<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.Redirect>()({
          return_url: address,
        }).optional(),
      }).optional(),
    }).optional(),
    expand,
  }),
} as const

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("")

function refusalOf({ issues: [issue] }: z.ZodError): StandInError {
  if (issue!.code === "unrecognized_keys") {
    const param = nameOf([...issue!.path, issue!.keys[0]!])
    return stripeError(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param })
  }
  const param = nameOf(issue!.path)
  const isMissing = issue!.code === "invalid_type" && issue!.message.endsWith("received undefined")
  return isMissing
    ? stripeError(400, `Missing required param: ${param}.`, { code: "parameter_missing", param })
    : stripeError(400, `Invalid ${param}`, { param })
}

/** @throws StandInError for parameters that Stripe would not take. */
export function readParams<S extends z.ZodType>(schema: S, form: Iterable<[string, string]>): z.output<S> {
  const parsed = schema.safeParse(nestedOf(form))
  if (!parsed.success) throw refusalOf(parsed.error)
  return parsed.data
}
