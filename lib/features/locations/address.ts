import type { Location } from "#lib/contract/locations/schema.ts"

type Address = Pick<
  Location,
  "address" | "address_2" | "city" | "state" | "state_code" | "zipcode" | "country"
>

const joined = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator)

/** Where in the country: `Boston, MA 02210`. */
export const cityLine = ({ city, state, state_code, zipcode }: Address): string =>
  joined([city, joined([state_code ?? state, zipcode], " ")], ", ")

/** The whole address in one line; empty when nothing is known. */
export const addressLine = (location: Address): string =>
  joined([location.address, location.address_2, cityLine(location), location.country], ", ")

/** Name and address of a location, as customers know them. */
export const placeTexts = (location: Address & Pick<Location, "name" | "public_name">): string[] =>
  [location.public_name ?? location.name, addressLine(location)].filter(Boolean)
