import { leastStrength, passwordStrength } from "#lib/passwords/strength.ts"
import { invalid } from "./errors.ts"

/** Whose password it is; their words make a weak one. */
export type PasswordOwner = {
  email: string
  firstName?: string | null
  lastName?: string | null
  companyName?: string | null
}

export const weakPassword = "Choose a password that is harder to guess."

/** Whether a password is common, made of its owner's words, or else easy to guess (D-277). */
export async function isWeakPassword(
  password: string,
  { email, firstName, lastName, companyName }: PasswordOwner,
): Promise<boolean> {
  return (await passwordStrength(password, [firstName, lastName, email, companyName])) < leastStrength
}

/** @throws 422 at `password` when it is weak (D-277). */
export async function requireStrong(password: string, owner: PasswordOwner): Promise<void> {
  if (await isWeakPassword(password, owner)) throw invalid({ password: [weakPassword] })
}
