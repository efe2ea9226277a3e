import type { Requirement } from "#lib/permissions/requirement.ts"

/** Which accounts have a page (000 §2); `public` pages need no session. */
export type PageAudience = "public" | "ordinary" | "parent" | "everybody"

export type Page = {
  /** Path with `{name}` for one segment. */
  pattern: string
  audience: PageAudience
  requirement: Requirement
  /** Links in mails bring `?token=`, which is taken out of the address before the page is shown. */
  takesLinkToken?: boolean
  /** The form of the page leads to the application that asks, at an address that it has registered. */
  leadsToApplication?: boolean
  /** Not on the domains of white labels. */
  isOwnHostOnly?: boolean
  /** On those domains as well for whoever follows the partner's sign-up link, and is signed in then (D-273). */
  opensForPartners?: boolean
  /** The address itself is a secret, which no other site may learn. */
  hasSecretAddress?: boolean
  /** `.csv` and `.ndjson` behind its address download its rows. */
  hasFile?: boolean
  /** A form that is sent to the page's own address goes to `/api` before it. */
  takesPosts?: boolean
  /** For the people who build Outpost: where INTERNAL_PAGES is off it is an unknown path. */
  isInternal?: boolean
}

export type PageTable = Readonly<Record<string, Page>>
