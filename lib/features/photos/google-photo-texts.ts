import { millisecondsInDay } from "date-fns/constants"
import type { GooglePhoto } from "#lib/contract/google-photos/schema.ts"
import type { AnswerOf } from "#lib/contract/operations.ts"
import { formatInstant } from "#lib/format/dates.ts"

export const googleDeletion = {
  question: "Delete this photo?",
  consequence: "It was not added in Outpost. Once it is deleted at Google, it cannot be restored here.",
  failed: "There was an error deleting your photo.",
} as const

const nameless = new Set(["ADDITIONAL", "CATEGORY_UNSPECIFIED"])

/** Google's category in words, such as "Food and drink"; null for one that says nothing. */
export function googleCategoryName(code: string | null | undefined): string | null {
  if (!code || nameless.has(code)) return null
  const words = code.toLowerCase().replaceAll("_", " ")
  return words[0]!.toUpperCase() + words.slice(1)
}

/** Text alternative of a photo. */
export function googlePhotoName({ type, category, author }: GooglePhoto, location: string): string {
  if (type === "customer") return `Photo of ${location} by ${author ?? "a customer"}`
  return `${googleCategoryName(category) ?? "Photo"} of ${location} on Google`
}

/** From then on a gallery that was not looked at is said to be old, in milliseconds. */
const oldAfterMs = 2 * millisecondsInDay

type Standing = Pick<AnswerOf<"google_photos.list">, "access" | "looked_at">

/** Why photos may not be as Google shows them now; null where they are. */
export function oldGalleryText(
  { access, looked_at: at }: Standing,
  now: Date,
  timeZone: string,
): string | null {
  if (!at) return null
  const since = formatInstant(at, timeZone)
  if (access === "ended") return `Access to Google has ended. These photos are as they were on ${since}.`
  return now.getTime() - Date.parse(at) > oldAfterMs
    ? `Google has not responded lately. These photos are as they were on ${since}.`
    : null
}

/** Text where there are no photos. @param isOfCustomers whether they would be customers'. */
export function noGalleryText({ access, looked_at }: Standing, isOfCustomers: boolean): string {
  if (access === "none") return "Connect Google and match this location to its place there to see them."
  if (access === "ended") return "Access to Google has ended. Reconnect Google to see them."
  if (!looked_at) return "We haven't checked Google yet. It takes a few minutes after a location is matched."
  return isOfCustomers
    ? "Customers have not added any photos on Google."
    : "All photos that Google shows of the owner were added in Outpost."
}
