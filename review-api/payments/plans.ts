import { z } from "zod"
import { intervalUnits, smsQuantities } from "#lib/contract/billing/constants.ts"
import { checkSetting } from "../account-settings/defaults.ts"
import { isPlanSetting, type PlanSetting } from "../account-settings/plan.ts"
import type { PlanPrice } from "./provider.ts"

const cents = z.number().int().min(0).max(100_000_000)
const code = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "must be a word of a-z, 0-9 and _")
const text = z.string().min(1).max(200)

const tierSchema = z.strictObject({ up_to: z.number().int().min(1).nullable(), unit_cents: cents })

const priceSchema = z.strictObject({
  id: z.string().min(1).max(200),
  interval_unit: z.enum(intervalUnits),
  interval: z.number().int().min(1).max(12).default(1),
  tiers: z
    .array(tierSchema)
    .min(1)
    .max(20)
    .refine(
      (tiers) => tiers.every(({ up_to }, at) => (up_to === null) === (at === tiers.length - 1)),
      "must end with one tier whose up_to is null",
    )
    .refine(
      (tiers) =>
        tiers.slice(0, -1).every(({ up_to }, at) => at === 0 || up_to! > (tiers[at - 1]!.up_to ?? 0)),
      "must be in the order of up_to",
    ),
})

const settingsSchema = z.record(z.string(), z.enum(["true", "false"])).superRefine((settings, context) => {
  for (const [name, value] of Object.entries(settings)) {
    const error = isPlanSetting(name)
      ? checkSetting(name, value)
      : "is not a setting of the plan; npm run plan lists them"
    if (error) context.addIssue({ code: "custom", path: [name], message: error })
  }
})

const planSchema = z.strictObject({
  code,
  name: text,
  tagline: text.optional(),
  /** Priced for each account: people contact the provider (D-228). */
  is_custom: z.boolean().default(false),
  prices: z.array(priceSchema).max(10).default([]),
  features: z
    .array(z.strictObject({ label: text, is_included: z.boolean() }))
    .max(40)
    .default([]),
  settings: settingsSchema.default({}),
})

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Contents of the file of `BILLING_PLANS` (D-287). */
export const plansSchema = z
  .strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency such as USD"),
    /** Plan of accounts that a partner turns from a trial into a plan (D-326). */
    default_plan: code,
    plans: z
      .array(planSchema)
      .min(1)
      .max(20)
      .refine((plans) => isUnique(plans.map((plan) => plan.code)), "must have a code each")
      .refine(
        (plans) => isUnique(plans.flatMap(({ prices }) => prices.map(({ id }) => id))),
        "must have prices with an id each",
      )
      .refine((plans) => plans.every(({ is_custom, prices }) => is_custom || prices.length > 0), {
        message: "must have prices, or is_custom",
      }),
    sms_credits: z
      .array(z.strictObject({ quantity: z.literal(smsQuantities), cents }))
      .refine(
        (packs) => smsQuantities.every((quantity) => packs.some((pack) => pack.quantity === quantity)),
        `must have the packs ${smsQuantities.join(", ")}`,
      ),
  })
  .refine(({ default_plan, plans }) => plans.some((plan) => plan.code === default_plan && !plan.is_custom), {
    path: ["default_plan"],
    message: "must be the code of a plan with prices",
  })

export type BillingPlan = {
  code: string
  name: string
  tagline: string | null
  isCustom: boolean
  prices: PlanPrice[]
  features: { label: string; is_included: boolean }[]
  settings: Partial<Record<PlanSetting, string>>
}

/** Plans and prices of the installation (D-287). */
export type BillingPlans = {
  currency: string
  defaultPlan: string
  plans: BillingPlan[]
  /** Cents of each pack of SMS credits. */
  smsCents: ReadonlyMap<number, number>
}

/** @param given what `plansSchema` has read. */
export function plansOf(given: z.output<typeof plansSchema>): BillingPlans {
  const { currency } = given
  const plans = given.plans.map(({ is_custom, tagline = null, prices, settings, ...plan }) => ({
    ...plan,
    tagline,
    isCustom: is_custom,
    settings: settings as BillingPlan["settings"],
    prices: prices.map(({ id, interval_unit, interval, tiers }) => ({
      priceId: id,
      intervalUnit: interval_unit,
      interval,
      currency,
      tiers: tiers.map(({ up_to, unit_cents }) => ({ upTo: up_to, unitCents: unit_cents })),
    })),
  }))
  const smsCents = new Map(given.sms_credits.map(({ quantity, cents }) => [quantity as number, cents]))
  return { currency, defaultPlan: given.default_plan, plans, smsCents }
}

/** Cents of a whole period for so many locations. */
export function totalCents({ tiers }: Pick<PlanPrice, "tiers">, quantity: number): number {
  let counted = 0
  let total = 0
  for (const { upTo, unitCents } of tiers) {
    const inTier = Math.max(0, Math.min(quantity, upTo ?? quantity) - counted)
    total += inTier * unitCents
    counted += inTier
  }
  return total
}

/** Cents of the location that is the `quantity`th. */
export const unitCents = ({ tiers }: Pick<PlanPrice, "tiers">, quantity: number): number =>
  tiers.find(({ upTo }) => upTo === null || quantity <= upTo)!.unitCents

/** Months of a period. */
export const monthsOf = ({ intervalUnit, interval }: Pick<PlanPrice, "intervalUnit" | "interval">): number =>
  intervalUnit === "year" ? 12 * interval : interval

export const planNamed = ({ plans }: BillingPlans, name: string | null): BillingPlan | null =>
  plans.find((plan) => plan.code === name) ?? null

/** The plan of a price and the price; null for one that the installation does not sell any more. */
export function planOfPrice(
  { plans }: BillingPlans,
  priceId: string,
): { plan: BillingPlan; price: PlanPrice } | null {
  for (const plan of plans) {
    const price = plan.prices.find((one) => one.priceId === priceId)
    if (price) return { plan, price }
  }
  return null
}

/** The price of a plan for an interval; null when it has none. */
export const priceOf = (plan: BillingPlan, unit: PlanPrice["intervalUnit"], interval = 1): PlanPrice | null =>
  plan.prices.find((price) => price.intervalUnit === unit && price.interval === interval) ?? null
