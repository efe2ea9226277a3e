import { saveAccount } from "./account.ts"
import type { FormTaker } from "./form.ts"

/** Every form of the signed-in pages, by the name in its address. */
export const forms = {
  "account.save": saveAccount,
} as const satisfies Record<string, FormTaker>

export type FormName = keyof typeof forms
