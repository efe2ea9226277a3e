import { z } from "zod"
import { flag, listOf } from "./kinds.ts"
import { providerAddress } from "./provider-variables.ts"

/** Variables of the provider that takes payments (D-287); without its key, payments are tests. */
export const ofPayments = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w{10,250}$/, "must be a secret or restricted key of Stripe, which begins with sk_ or rk_")
    .optional()
    .meta({
      description:
        "Key of the account at Stripe that payments go to: see [Billing](billing.md). Without it, payments are tests and nothing is charged",
      example: "",
    }),
  STRIPE_WEBHOOK_SECRET: listOf(
    (part) => /^whsec_[^\s,]{10,250}$/.test(part),
    "must be signing secrets of Stripe, which begin with whsec_, separated by commas",
  )
    .optional()
    .meta({
      description:
        "Signing secret of the webhook endpoint at Stripe. Required with `STRIPE_SECRET_KEY`. To rotate, list several separated by commas: all are believed",
      example: "",
    }),
  STRIPE_AUTOMATIC_TAX: flag.default(false).meta({
    description: "`true` has Stripe work out and charge tax, which is set up there",
    example: "true",
  }),
  STRIPE_API_BASE: providerAddress("https://api.stripe.com", "Stripe's API"),
}
