import { onboardingItems, type PreferenceConfig } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"

const isItem = (name: string): boolean => (onboardingItems as readonly string[]).includes(name)

/**
 * Checks what only the type of a preference tells (D-232): an item of the onboarding has a step and nothing else, a
 * saved filter has none.
 * @throws 422.
 */
export function checkPreference(type: string, name: string, { step, ...filters }: PreferenceConfig): void {
  if (type !== "onboarding") {
    if (step !== undefined) throw invalid({ config: ["must not have a step"] })
    return
  }
  if (!isItem(name)) throw invalid({ name: ["is not an onboarding step"] })
  if (!step) throw invalid({ config: ["needs a step"] })
  if (Object.keys(filters).length > 0) throw invalid({ config: ["must not have filters"] })
}
