/** From 0, guessed at once, to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** A password that is weaker is refused (D-277). */
export const leastStrength = 2

/** Characters that are looked at: enough to tell, and cheap whatever they are. */
const longestRead = 64

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs, maxLength: longestRead })
}

let estimator: ReturnType<typeof loadEstimator> | undefined

/** Own words beyond these are left out: no one has so many names. */
const maxWords = 12

/** Variants of a person's own words in a password: each as it is, its parts, and any two of those together. */
function ownWords(words: readonly (string | null | undefined)[]): string[] {
  const given = words.flatMap((word) => (word?.trim() ? [word.trim().toLowerCase()] : []))
  const parts = given.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
  // Both sides of an email as well.
  const single = [...new Set([...given, ...given.flatMap((word) => word.split("@")), ...parts])]
    .filter((word) => word.length > 2)
    .slice(0, maxWords)
  const pairs = single.flatMap((one) =>
    single.flatMap((other) => (one === other ? [] : [`${one}${other}`, `${one} ${other}`])),
  )
  return [...single, ...pairs].map((word) => word.slice(0, longestRead))
}

/**
 * How hard a password is to guess (D-277). Common passwords, keyboard rows, dates, repetitions and the own words count
 * for nearly nothing. The word lists are loaded on the first call.
 * @param words email, names and company of whoever chooses it.
 */
export async function passwordStrength(
  password: string,
  words: readonly (string | null | undefined)[],
): Promise<PasswordStrength> {
  estimator ??= loadEstimator().catch((error) => {
    estimator = undefined
    throw error
  })
  return (await estimator).check(password, ownWords(words)).score
}
