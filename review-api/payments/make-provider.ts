import type { BaseDeps } from "../db/base-deps.ts"
import type { BillingPlans } from "./plans.ts"
import type { PaymentProvider } from "./provider.ts"
import { createStubProvider } from "./stub/stub-provider.ts"

/** Where payments are taken; null for the stub, which charges nothing. */
export type PaymentSettings = { secretKey: string; webhookSecret: string; apiBase: string | undefined }

export type ProviderDeps = Pick<BaseDeps, "db" | "clock" | "log"> & {
  plans: BillingPlans
  settings: PaymentSettings | null
}

/** The payment provider of the installation (D-287). */
export function makePaymentProvider({ plans, settings: _settings, ...deps }: ProviderDeps): PaymentProvider {
  return createStubProvider(deps, plans)
}
