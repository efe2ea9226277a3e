import { eq } from "drizzle-orm"
import { type Id, isWebsite } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { phoneNumber } from "../../core/phone-number.ts"
import type { Db } from "../../db/connect.ts"
import { sources } from "../../db/schema/places.ts"
import { websiteAddress } from "../locations/location-values.ts"

type Given = {
  source_id: Id
  phone?: string | null | undefined
  website?: string | null | undefined
  enabled?: boolean | undefined
}

const wrong = (field: string, text: string) => invalid({ [field]: [text] }, 400)

/**
 * Stored values of an override: phones in E.164, websites with their protocol, empty ones as null.
 * @param country of the location: numbers without a + are dialled there.
 * @throws 400 with one sentence (D-158).
 */
export async function overrideValues(tx: Db, given: Given, country: string | null) {
  const [source] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(eq(sources.id, Math.min(filterId(String(given.source_id)) ?? 0, 2_147_483_647)))
  if (!source) throw wrong("source_id", "is not a directory")
  const { enabled } = given
  const phoneText = given.phone?.trim()
  const phone = phoneText ? phoneNumber(phoneText, country) : null
  if (phoneText && !phone) throw wrong("phone", "Enter a valid phone number")
  return {
    sourceId: source.id,
    ...(given.phone === undefined ? {} : { phone }),
    ...(given.website === undefined ? {} : { website: websiteOf(given.website) }),
    ...(enabled === undefined ? {} : { enabled }),
  }
}

function websiteOf(given: string | null): string | null {
  const text = given?.trim()
  if (!text) return null
  if (text.length > 500) throw wrong("website", "is too long")
  if (!isWebsite(text)) throw wrong("website", "Enter a valid website")
  return websiteAddress(text)
}
