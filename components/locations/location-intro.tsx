import type { Location } from "#lib/contract/locations.ts"
import { addressLine } from "#lib/features/locations/address.ts"

export type LocationIntroProps = {
  location: Location
  /** Begins with its identifier, or the words that it has none (001 §2). */
  hasId?: boolean
}

/** What customers call a location and where it is; the direction of one text turns no other one around. */
export function LocationIntro({ location, hasId = false }: LocationIntroProps) {
  const address = addressLine(location)
  return (
    <>
      {hasId && (
        <>
          <bdi>{location.external_id || "No External ID"}</bdi>
          {" · "}
        </>
      )}
      <bdi>{location.public_name ?? location.name}</bdi>
      {address && (
        <>
          {", "}
          <bdi>{address}</bdi>
        </>
      )}
    </>
  )
}
