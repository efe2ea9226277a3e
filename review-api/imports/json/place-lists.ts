import { ownValue } from "#lib/contract/own-value.ts"
import { isMember, type Member } from "./members.ts"

/** Begins the names of what a place says of itself beside its reviews. */
export const placePrefix = "place."

const lists = ["reviews", "reviewsData", "reviews_data", "userReviews", "user_reviews"] as const

const saysText = (member: Member): boolean =>
  ["text", "content", "comment", "review"].some((key) => typeof ownValue(member, key) === "string")

const wrappers = ["data", "results", "result", "items", "response", "value"] as const
const maxWrappers = 4

/**
 * Contents of a whole JSON file: the members of a list, or a place with its reviews, behind a few objects around it.
 * @returns null where it is neither.
 */
export function membersIn(whole: unknown, depth = 0): unknown[] | null {
  if (Array.isArray(whole)) {
    const inner = whole.every(Array.isArray) ? whole.flat() : whole
    return inner.length > 0 && inner.every(isMember) ? inner : null
  }
  if (!isMember(whole) || depth > maxWrappers) return null
  if (reviewsOf(whole)) return [whole]
  for (const key of wrappers) {
    const found = Object.hasOwn(whole, key) ? membersIn(whole[key], depth + 1) : null
    if (found) return found
  }
  return null
}

/** The reviews that a place has in a list of its own; null for a member that is no such place. */
export function reviewsOf(member: unknown): { name: string; reviews: unknown[] } | null {
  if (!isMember(member)) return null
  for (const name of lists) {
    const list = Object.hasOwn(member, name) ? member[name] : undefined
    if (Array.isArray(list) && list.every(isMember) && (list.length > 0 || !saysText(member)))
      return { name, reviews: list }
  }
  return null
}

function placeOf(member: Member, list: string): Member {
  const facts = Object.entries(member).flatMap(([key, value]): [string, unknown][] => {
    if (key === list) return []
    if (!isMember(value)) return [[`${placePrefix}${key}`, value]]
    return Object.entries(value).map(([inner, one]) => [`${placePrefix}${key}.${inner}`, one])
  })
  return Object.fromEntries(facts)
}

/**
 * Places with lists of their reviews, as Apify and Outscraper write them, one review each: with what its place says.
 * Other members stay as they are.
 */
export async function* withoutPlaces(members: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const member of members) {
    const found = reviewsOf(member)
    if (!found || !isMember(member)) {
      yield member
      continue
    }
    const place = placeOf(member, found.name)
    for (const review of found.reviews) yield isMember(review) ? { ...place, ...review } : review
  }
}
