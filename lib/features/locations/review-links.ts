import type { Url } from "#lib/contract/urls/schema.ts"

/**
 * A note on a review link: where it comes from, or why no customer is asked there; null for any other.
 * @param urls all of its location.
 */
export function linkNote(url: Url, urls: readonly Url[]): string | null {
  const { source_name: name } = url
  if (url.source_feedback_forbidden)
    return `${name} doesn't allow asking for reviews, so requests leave it out.`
  if (url.exclude_request_reviews) return "Requests leave it out."
  if (url.is_from_connection)
    return `From the connection with ${name}, so it can't be edited or deleted here.`
  const isReplaced = urls.some((one) => one.is_from_connection && one.source_id === url.source_id)
  return url.has_connection && !isReplaced
    ? `Added by hand. The link from the connection with ${name} is used if you delete this one.`
    : null
}
