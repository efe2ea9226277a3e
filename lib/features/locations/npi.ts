import { browserCall } from "#lib/api-client/browser-client.ts"
import { isNpi } from "#lib/contract/locations/constants.ts"
import type { NpiProvider } from "#lib/contract/npi/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { npiNoMatch, npiNotFound, npiUnreachable } from "#lib/errors/texts.ts"

/** Value of a provider number's field (001 §3); `title` is the line of its provider's name (D-151). */
export type NpiState = { number: string; error: string | null; title: string | null }

/** `Maria Ortiz, MD`. */
function titleOf({ first_name, last_name, credential, organization_name }: NpiProvider): string | null {
  const name = [first_name, last_name].filter(Boolean).join(" ") || organization_name
  return name ? [name, credential].filter(Boolean).join(", ") : null
}

export const npiOfProvider = (provider: NpiProvider): NpiState => ({
  number: provider.number,
  error: null,
  title: titleOf(provider),
})

/** 400 says that there is no one, everything else that the registry cannot be reached (D-152). */
const errorOf = (failure: unknown, nobody: string): string =>
  failure instanceof ApiFailure && failure.status === 400 ? nobody : npiUnreachable

/** Provider with a typed number. Only ten digits are looked up. */
export async function lookUpNpi(number: string): Promise<NpiState> {
  if (!isNpi(number)) return { number, error: npiNotFound, title: null }
  try {
    return npiOfProvider(await browserCall("npi.get", { params: { number }, query: {} }))
  } catch (failure) {
    return { number, error: errorOf(failure, npiNotFound), title: null }
  }
}

export type ProviderAddress = { name: string; city: string; state: string; zipcode: string }

/** `Dr. Maria L. Ortiz, MD` is Maria Ortiz; one word alone is no name of a person. */
function personOf(name: string): { first_name: string; last_name: string } | null {
  const [plain = ""] = name.split(",", 1)
  const words = plain
    .replace(/^\s*(?:dr|prof|mr|mrs|ms)\.?\s/i, "")
    .trim()
    .split(/\s+/)
  const [first, last] = [words[0], words.at(-1)]
  return words.length > 1 && first && last ? { first_name: first, last_name: last } : null
}

/**
 * The one provider of a name and address; people first, then organizations.
 * @returns the provider, or the text of what is wrong: no one or several fit, or the registry cannot be reached.
 */
export async function findProvider({
  name,
  city,
  state,
  zipcode,
}: ProviderAddress): Promise<NpiProvider | string> {
  const address = { city, state, postal_code: zipcode }
  const person = personOf(name)
  const questions = [person, name.trim() ? { organization_name: name.trim() } : null].flatMap(
    (one) => one ?? [],
  )
  try {
    for (const question of questions) {
      const { results } = await browserCall("npi.list", { query: filled({ ...question, ...address }) })
      if (results.length > 0) return results.length === 1 ? results[0]! : npiNoMatch
    }
    return npiNoMatch
  } catch (failure) {
    return errorOf(failure, npiNoMatch)
  }
}

const filled = (query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text.trim() !== ""))
