import { hash, verify } from "@node-rs/argon2"

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash that is stored for a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobody: Promise<string> | undefined

/**
 * Checks a password. Without a stored hash it works as long and says no, so that the time does not tell whether the
 * email is known.
 */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword("not the password of any user")
  const isMatch = await verify(stored ?? (await nobody), password)
  return isMatch && stored != null
}
