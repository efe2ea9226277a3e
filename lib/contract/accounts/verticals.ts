import { healthcareVertical } from "./constants.ts"

/** Industries of an account (D-047); other texts are accepted too. Healthcare brings provider numbers (000 §1). */
export const accountVerticals = [
  "Restaurants",
  "Coffee shops",
  "Hotels",
  "Retail",
  healthcareVertical,
  "Automotive",
  "Beauty and fitness",
  "Home services",
  "Professional services",
  "Financial services",
  "Real estate",
  "Education",
  "Agency",
  "Other",
] as const

/** The id of a vertical is its place in the list, from 1; new ones go to the end. */
export const verticalIdOf = (name: string | null | undefined): number | null =>
  (accountVerticals as readonly string[]).indexOf(name ?? "") + 1 || null

/** The name of a vertical; undefined for an id that is none. */
export const verticalName = (id: number): string | undefined => accountVerticals[id - 1]

/** Accounts of a vertical that have to have so many reviews in half a year, before its figures are told (issue 17). */
export const leastAccounts = 5
export const leastReviews = 50
export const benchmarkDays = 182
