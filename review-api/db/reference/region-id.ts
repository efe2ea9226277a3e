const digits = 36

/**
 * The id of a country or state: made of its ISO code, so that it is the same in every database and never moves.
 * @param code two letters of a country, or `US-CA` for a state: up to three letters or digits behind the country.
 * @returns a positive integer below 2^31.
 */
export function regionId(code: string): number {
  const [country, state = ""] = code.split("-") as [string, string?]
  const id = Number.parseInt(country, digits) * digits ** 3
  return state === "" ? id : id + Number.parseInt(state, digits) + 1
}
