import type { Unsubscribe } from "#lib/contract/unsubscribes/schema.ts"
import { customerTextsIn } from "#lib/format/customer-texts.ts"
import { textsFor } from "#lib/format/texts-for.ts"

/**
 * The texts of the page of a link: customers read theirs in their language, everybody else English (D-311).
 * @param link null for one that is not known. @param acceptLanguage the header of the request.
 */
export const textsOfLink = (
  kind: string,
  link: Pick<Unsubscribe, "locale"> | null,
  acceptLanguage: string | null,
) =>
  kind === "requests"
    ? textsFor(link?.locale, acceptLanguage)
    : { language: "en", texts: customerTextsIn("en") }
