import { planSettings } from "#lib/contract/account-settings/plan-settings.ts"

/** The features of a plan, as switches (D-286). */
export const planSwitches = Object.entries(planSettings).map(([code, name]) => ({ code, name }))
