import type { GoogleFixture } from "./fixture.ts"
import { GoogleError, notFound } from "./google-error.ts"

/** A place as the addresses of v4 name it. */
export type Place = { account: string; location: string }

/** Names places of v4, which answers for those alone that are verified. @throws GoogleError 404 or 400 */
export const verifiedPlaces =
  (fixture: GoogleFixture) =>
  ({ account, location }: Place): string => {
    const name = `accounts/${account}/locations/${location}`
    const found = fixture.locations.get(name)
    if (!found) throw notFound()
    if (!found.isVerified) throw new GoogleError(400, "FAILED_PRECONDITION", "failedPrecondition")
    return name
  }
