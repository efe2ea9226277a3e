import { planSettings } from "#lib/contract/account-settings/plan-settings.ts"
import type { SettingCode } from "./defaults.ts"

/** Each is a setting of accounts. */
export type PlanSetting = keyof typeof planSettings & SettingCode

/** Whether a setting belongs to the plan of an account: its own people don't write it (D-286). */
export const isPlanSetting = (code: string): code is PlanSetting => Object.hasOwn(planSettings, code)

/**
 * The settings of a plan as lines for a terminal: code, value and what it switches.
 * @param value of a setting, as it is or as it is by default.
 */
export const planLines = (value: (code: PlanSetting) => string): string[] =>
  Object.entries(planSettings).map(
    ([code, label]) => `  ${code.padEnd(38)}${value(code as PlanSetting).padEnd(7)}${label}`,
  )
