import { planSettings } from "#lib/contract/account-settings/plan-settings.ts"

/** What a plan has or has not, as switches (D-286). */
export const planSwitches = Object.entries(planSettings).map(([code, name]) => ({ code, name }))
