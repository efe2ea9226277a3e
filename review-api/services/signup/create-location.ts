import { and, eq, isNull, sql } from "drizzle-orm"
import { ApiError, invalid, refused } from "../../core/errors.ts"
import { isPersonPhone } from "../../core/phone-number.ts"
import { writtenPostcode } from "../../core/postcode.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { accounts } from "../../db/schema/identity.ts"
import { locations } from "../../db/schema/places.ts"
import { requireActive } from "../../permissions/session.ts"
import { findCountry, findState, requireOwnPostcode, requireZipcode } from "../find-regions.ts"
import { locationColumns, locationShape } from "../locations/location-columns.ts"
import { recordLocationChange } from "../locations/record-location-changes.ts"
import type { Service } from "../service.ts"

/** Sign-up adds one location; it waits for no one to confirm an email, so that no one fills an account with it. */
async function requireNoLocation(tx: Db, accountId: number): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update")
  const [known] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.accountId, accountId), isNull(locations.deletedAt)))
    .limit(1)
  if (known) throw new ApiError(409, "This account already has a location.")
}

/**
 * The owner adds the first location of an account, also before the email is confirmed (D-048).
 * @throws 402 or 403 for an expired or suspended session and for anybody else; 409 when the account has a location; 422 for a country,
 * state or phone that is none.
 */
export const createSignupLocation: Service<"signup.create_location"> = async (call) => {
  const { deps, scope, body, actor, via } = call
  if (via.session.status !== "pending") requireActive(via.session)
  if (!via.session.identity.isAccountOwner) throw refused("location.create")
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    await requireNoLocation(tx, accountId)
    const country = await findCountry(tx, body.country_id)
    const state = await findState(tx, country.id, body.state_id)
    requireZipcode(country, body.zipcode)
    requireOwnPostcode(country.code, body.zipcode)
    if (body.phone && !isPersonPhone(body.phone, country.code)) throw invalid({ phone: ["is invalid"] })
    const [made] = await tx
      .insert(locations)
      .values({
        accountId,
        name: body.name,
        publicName: body.public_name || body.name,
        address: body.address,
        address2: body.address_2 || null,
        city: body.city,
        state: state?.code ?? null,
        stateId: state?.id ?? null,
        zipcode: body.zipcode ? writtenPostcode(body.zipcode, country.code) : null,
        country: country.code,
        countryId: country.id,
        phone: body.phone || null,
        website: body.website || null,
        googlePlaceId: body.google_place_id || null,
        createdAt: deps.clock.now().toISOString(),
      })
      .returning({ id: locations.id })
    const [row] = await rowsOf(
      tx,
      locationShape,
      sql`select ${locationColumns} from locations l where l.account_id = ${accountId} and l.id = ${made!.id}`,
    )
    const { id, account_id: _, created_at: __, ...written } = row!
    const after = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null))
    await recordLocationChange(tx, deps, actor, accountId, { id, name: body.name, after })
    return row!
  })
}
