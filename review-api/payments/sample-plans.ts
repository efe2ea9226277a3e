import { type BillingPlans, plansOf, plansSchema } from "./plans.ts"

const monthly = (id: string, unit: number, many: number) => ({
  id,
  interval_unit: "month" as const,
  tiers: [
    { up_to: 100, unit_cents: unit },
    { up_to: null, unit_cents: many },
  ],
})

/** A year is paid with ten months. */
const both = (plan: string, unit: number, many: number) => [
  monthly(`${plan}_month`, unit, many),
  { ...monthly(`${plan}_year`, unit * 10, many * 10), interval_unit: "year" as const },
]

const labels = [
  "Reviews and responses",
  "Alerts and exports",
  "Local listings with Auto Sync",
  "Keywords and categories",
  "Google posts",
  "White label and single sign-on",
]

const features = (included: number) => labels.map((label, at) => ({ label, is_included: at < included }))

/** Plans of an installation that has set no `BILLING_PLANS`: samples, as its payments are tests (D-287). */
export const samplePlans: BillingPlans = plansOf(
  plansSchema.parse({
    currency: "USD",
    default_plan: "essential",
    plans: [
      {
        code: "starter",
        name: "Starter",
        tagline: "Collect reviews and respond to them.",
        prices: both("starter", 2900, 2500),
        features: features(2),
        settings: {
          trial_export: "true",
          local_listings: "false",
          local_listings_preview: "true",
          local_listings_publishing: "false",
          google_posts: "false",
        },
      },
      {
        code: "essential",
        name: "Essential",
        tagline: "Reviews, listings and insight.",
        prices: both("essential", 4900, 4200),
        features: features(5),
        settings: {
          trial_export: "true",
          local_listings: "true",
          local_listings_preview: "false",
          local_listings_publishing: "true",
          google_posts: "true",
        },
      },
      {
        code: "enterprise",
        name: "Enterprise",
        tagline: "For brands and partners.",
        is_custom: true,
        features: features(6),
      },
    ],
    sms_credits: [
      { quantity: 100, cents: 500 },
      { quantity: 500, cents: 2400 },
      { quantity: 1000, cents: 4500 },
      { quantity: 5000, cents: 20_000 },
    ],
  }),
)
