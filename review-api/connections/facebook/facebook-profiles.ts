import { z } from "zod"
import { listingFields } from "#lib/contract/local-listings/constants.ts"
import { Refused } from "../../directories/destination.ts"
import { CallRefused } from "../ask-provider.ts"
import type { Profiles, WantedProfile } from "../connector.ts"
import { AtProviderGone, ProviderForbidden } from "../connector-errors.ts"
import { confused, type Graph } from "./facebook-graph.ts"
import type { FacebookPages } from "./facebook-pages.ts"
import {
  type FacebookField,
  fieldsToWrite,
  hoursToWrite,
  listingOfPage,
  profileFields,
  profileSchema,
} from "./facebook-profile.ts"

const noName = "Facebook does not let apps change the name of a page. Change it on the page itself."

const words = (of: readonly FacebookField[]): string =>
  new Intl.ListFormat("en").format(of.map((one) => (one === "website" ? "website" : listingFields[one])))

/** Text on a change that Facebook did not fully accept; null when it did. */
function refusalOf({ isNameLeft, refused }: { isNameLeft: boolean; refused: readonly FacebookField[] }) {
  const said = [
    ...(refused.length > 0 ? [`Facebook does not accept ${words(refused)}.`] : []),
    ...(isNameLeft ? [noName] : []),
  ]
  return said.length > 0 ? said.join(" ") : null
}

/** Page info and opening hours. What is not among them, and the name, is changed on the page itself. */
export function facebookProfiles(graph: Graph, pages: FacebookPages): Profiles {
  const get = (token: string, pageId: string, signal: AbortSignal) =>
    graph(`/${pageId}`, profileSchema, { token, query: { fields: profileFields }, signal })

  function textToWrite(field: FacebookField, { listing }: WantedProfile): string | null {
    if (field === "phone") return listing.phone ?? ""
    if (field === "website") return listing.website ?? ""
    if (field !== "hours") return null
    const hours = listing.hours === null ? {} : hoursToWrite(listing.hours)
    return hours && JSON.stringify(hours)
  }

  async function change(token: string, pageId: string, wanted: WantedProfile, signal: AbortSignal) {
    const profile = await get(token, pageId, signal)
    const changed = fieldsToWrite(wanted.listing, profile, wanted.today, wanted.clears)
    const isNameLeft = changed.includes("public_name")
    const values = changed
      .filter((field) => field !== "public_name")
      .map((field) => ({ field, value: textToWrite(field, wanted) }))
    const refused = values.flatMap(({ field, value }) => (value === null ? [field] : []))
    const taken = values.flatMap(({ field, value }) => (value === null ? [] : [{ field, value }]))
    const post = (some: typeof taken) => {
      const form = Object.fromEntries(some.map(({ field, value }) => [field, value]))
      return graph(`/${pageId}`, z.unknown(), { token, method: "POST", form, signal })
    }
    const isRefusal = (error: unknown) => error instanceof CallRefused
    if (taken.length > 0) {
      try {
        await post(taken)
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Nothing says which of several it was: each is tried alone.
        if (taken.length === 1) refused.push(taken[0]!.field)
        else
          for (const one of taken)
            await post([one]).catch((alone: unknown) => {
              if (!isRefusal(alone)) throw alone
              refused.push(one.field)
            })
      }
    }
    const reason = refusalOf({ isNameLeft, refused })
    if (reason) throw new Refused(reason)
  }

  return {
    async read(accessToken, pageId, signal) {
      try {
        return listingOfPage(
          await pages.within(accessToken, pageId, signal, (token) => get(token, pageId, signal)),
        )
      } catch (error) {
        throw confused(error)
      }
    },
    // Facebook suggests nothing to apps.
    suggested: async () => ({}),
    async change(accessToken, pageId, wanted, signal) {
      try {
        await pages.within(accessToken, pageId, signal, (token) => change(token, pageId, wanted, signal))
      } catch (error) {
        const known = confused(error)
        if (known instanceof AtProviderGone)
          throw new Refused("This page is no longer in the Facebook integration.", { isOfPlace: true })
        if (known instanceof ProviderForbidden)
          throw new Refused("Facebook denies access to this page.", { isOfPlace: true })
        throw known
      }
    },
  }
}
