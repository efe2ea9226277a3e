import type { BaseDeps } from "../db/base-deps.ts"
import type { BillingPlans } from "./plans.ts"
import type { PaymentProvider } from "./provider.ts"
import { createStubProvider } from "./stub/stub-provider.ts"

type ProviderDeps = Pick<BaseDeps, "db" | "clock"> & { plans: BillingPlans }

/**
 * The payment provider of the installation (D-287).
 * @param real the one that its settings name; null where payments are tests.
 */
export const makePaymentProvider = (
  { plans, ...deps }: ProviderDeps,
  real: PaymentProvider | null,
): PaymentProvider => real ?? createStubProvider(deps, plans)
