import type { SmsSize } from "#lib/contract/templates/sms-segments.ts"
import { countOf } from "./numbers.ts"

/** `104 characters, 1 SMS: 1 credit per person`. */
export const smsSizeText = ({ units, segments }: Pick<SmsSize, "units" | "segments">): string =>
  `${countOf(units, "character", "characters")}, ${segments} SMS: ${countOf(segments, "credit", "credits")} per person`

/** Alphabet of a text, by its name among people who send SMS. */
export const smsEncodingText = ({ encoding }: Pick<SmsSize, "encoding">): string =>
  encoding === "gsm7" ? "GSM-7" : "UCS-2"

/** Why a text needs more segments than it seems to; null where it does not. */
export const smsUnusualText = ({ unusual }: Pick<SmsSize, "unusual">): string | null =>
  unusual.length === 0
    ? null
    : `${unusual.slice(0, 5).join(" ")} ${unusual.length === 1 ? "is" : "are"} outside the SMS alphabet, so each SMS holds 70 characters in place of 160.`
