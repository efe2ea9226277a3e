import { millisecondsInMinute } from "date-fns/constants"
import { z } from "zod"
import { listingFields } from "#lib/contract/local-listings/constants.ts"
import type { Clock } from "../../core/clock.ts"
import type { Listing } from "../../core/listing.ts"
import { knownCategories } from "../../db/reference/categories.ts"
import { Refused } from "../../directories/destination.ts"
import { SourcePaused } from "../../directories/response-source.ts"
import { CallRefused, type ProviderCall } from "../ask-provider.ts"
import type { Profiles, WantedProfile } from "../connector.ts"
import { AtProviderGone, ProviderForbidden } from "../connector-errors.ts"
import {
  categoryOf,
  fieldsOfMask,
  fieldsToWrite,
  fieldWords,
  type GoogleProfile,
  hasWeek,
  listingOfProfile,
  type ProfileField,
  profileMask,
  profileOf,
  profileSchema,
  regionOf,
  suggestionsOf,
  updateMaskOf,
} from "./google-profile.ts"
import type { GoogleSettings } from "./google-settings.ts"

/** Google takes so many edits of a profile a minute, which no quota raises. */
export const googleEditsPerMinute = 10

const updatedSchema = z.object({
  location: profileSchema.default(() => profileSchema.parse({})),
  diffMask: z.string().default(""),
})
const categoriesSchema = z.object({
  categories: z
    .array(z.object({ name: z.string().max(300), displayName: z.string().default("") }))
    .default([]),
})

type Ask = <T>(url: URL, schema: z.ZodType<T>, call: ProviderCall) => Promise<T>

/** Keeps edits of each profile to what Google takes. */
function createEditPace(clock: Clock) {
  const edits = new Map<string, number[]>()
  /** @throws SourcePaused until the next edit is taken. */
  return (place: string): void => {
    const nowMs = clock.now().getTime()
    const recent = (edits.get(place) ?? []).filter((at) => at > nowMs - millisecondsInMinute)
    if (recent.length >= googleEditsPerMinute)
      throw new SourcePaused(recent[0]! + millisecondsInMinute - nowMs)
    edits.set(place, [...recent, nowMs])
    for (const [other, [first = 0]] of edits) if (first <= nowMs - millisecondsInMinute) edits.delete(other)
  }
}

const isInvalid = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "INVALID_ARGUMENT"

/**
 * Profiles of Google by Business Information v1.
 * @param ask within the quota of this installation.
 * @param translated refusals as errors of connectors.
 */
export function googleProfiles(
  { locationsUrl, patience }: Pick<GoogleSettings, "locationsUrl" | "patience">,
  clock: Clock,
  ask: Ask,
  translated: (error: unknown) => unknown,
): Profiles {
  const pace = createEditPace(clock)

  /** Business Information has no account in names of places. */
  function urlOf(place: string, rest = "", parameters: Record<string, string> = {}): URL {
    const [, name] = /^accounts\/\w+\/(locations\/\w+)$/.exec(place) ?? []
    if (!name) throw new AtProviderGone()
    const url = new URL(`/v1/${name}${rest}`, locationsUrl)
    url.search = new URLSearchParams(parameters).toString()
    return url
  }

  const get = (accessToken: string, place: string, signal: AbortSignal): Promise<GoogleProfile> =>
    ask(urlOf(place, "", { readMask: profileMask }), profileSchema, { accessToken, signal, patience })

  const getUpdated = (accessToken: string, place: string, signal: AbortSignal) =>
    ask(urlOf(place, ":getGoogleUpdated", { readMask: profileMask }), updatedSchema, {
      accessToken,
      signal,
      patience,
    })

  /** Google's category of ours: of those whose name begins alike the one that is read as the same. */
  async function categoryAt(accessToken: string, id: number, profile: GoogleProfile, signal: AbortSignal) {
    const own = knownCategories.find((one) => one.id === id)
    if (!own) return null
    const url = new URL("/v1/categories", locationsUrl)
    url.search = new URLSearchParams({
      regionCode: regionOf(profile) ?? "US",
      languageCode: "en",
      filter: `displayName=${own.name}`,
      pageSize: "100",
      view: "BASIC",
    }).toString()
    const { categories } = await ask(url, categoriesSchema, { accessToken, signal, patience })
    const found = categories.find((one) => categoryOf(one) === id)
    return found ? { name: found.name } : null
  }

  type Edit = {
    accessToken: string
    place: string
    listing: Listing
    profile: GoogleProfile
    category: { name: string } | null
    signal: AbortSignal
  }

  async function patch(edit: Edit, fields: readonly ProfileField[], isTrial: boolean): Promise<void> {
    const { accessToken, place, listing, profile, category, signal } = edit
    pace(place)
    const parameters = { updateMask: updateMaskOf(fields), ...(isTrial ? { validateOnly: "true" } : {}) }
    await ask(urlOf(place, "", parameters), z.unknown(), {
      method: "PATCH",
      json: profileOf(fields, listing, profile, category),
      accessToken,
      signal,
      patience,
    })
  }

  /** Which of several fields Google does not take. Holiday hours are tried with the week that they belong to. */
  async function refusedOf(edit: Edit, fields: readonly ProfileField[]): Promise<ProfileField[]> {
    if (fields.length === 1) return [...fields]
    const refused: ProfileField[] = []
    for (const field of fields) {
      const week: ProfileField[] = field === "special_hours" && fields.includes("hours") ? ["hours"] : []
      if (week.some((one) => refused.includes(one))) refused.push(field)
      else {
        await patch(edit, [...week, field], true).catch((error: unknown) => {
          if (!isInvalid(error)) throw error
          refused.push(field)
        })
      }
    }
    return refused.length === 0 ? [...fields] : refused
  }

  /** @returns the fields that Google does not take; the others are written. */
  async function write(edit: Edit, fields: readonly ProfileField[]): Promise<ProfileField[]> {
    if (fields.length === 0) return []
    try {
      await patch(edit, fields, false)
      return []
    } catch (error) {
      if (!isInvalid(error)) throw error
    }
    const refused = await refusedOf(edit, fields)
    const rest = fields.filter((one) => !refused.includes(one))
    if (rest.length > 0) await patch(edit, rest, false)
    return refused
  }

  async function change(accessToken: string, place: string, wanted: WantedProfile, signal: AbortSignal) {
    const { listing, insistsOn, clears, today } = wanted
    const profile = await get(accessToken, place, signal)
    const fields = new Set(fieldsToWrite(listing, profile, today, clears))
    if (insistsOn.length > 0) {
      // A wish of Google is turned down by writing what is there.
      const { diffMask } = await getUpdated(accessToken, place, signal)
      for (const field of fieldsOfMask(diffMask))
        if (insistsOn.includes(field) && listing[field] !== null) fields.add(field)
    }
    const cannot: ProfileField[] = []
    if (fields.has("special_hours")) {
      // Google takes single dates only beside a week: ours, or the one that it has and keeps.
      if (listing.hours) fields.add("hours")
      else if ((fields.has("hours") || !hasWeek(profile)) && fields.delete("special_hours"))
        cannot.push("special_hours")
    }
    const category =
      fields.has("category_id") && listing.category_id !== null
        ? await categoryAt(accessToken, listing.category_id, profile, signal)
        : null
    if (!category && fields.delete("category_id")) cannot.push("category_id")
    // In one order, so that masks are the same for the same change.
    const inOrder = fieldsOfMask(updateMaskOf([...fields]))
    const refused = await write({ accessToken, place, listing, profile, category, signal }, inOrder)
    const all = [...cannot, ...refused]
    if (all.length > 0) throw new Refused(`Google does not accept ${fieldWords(all, listingFields)}.`)
  }

  return {
    read: (accessToken, place, signal) =>
      get(accessToken, place, signal).then(listingOfProfile, (error: unknown) => {
        throw translated(error)
      }),
    suggested: (accessToken, place, signal) =>
      getUpdated(accessToken, place, signal).then(
        ({ location, diffMask }) => suggestionsOf(location, diffMask),
        (error: unknown) => {
          throw translated(error)
        },
      ),
    async change(accessToken, place, wanted, signal) {
      try {
        await change(accessToken, place, wanted, signal)
      } catch (error) {
        const known = translated(error)
        if (known instanceof AtProviderGone)
          throw new Refused("This place is no longer in the Google integration.", { isOfPlace: true })
        if (known instanceof ProviderForbidden)
          throw new Refused("Google denies access to this listing.", { isOfPlace: true })
        throw known
      }
    },
  }
}
