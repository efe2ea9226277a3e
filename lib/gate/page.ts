import type { Requirement } from "#lib/permissions/requirement.ts"

/** Which accounts have a page (000 §2); `public` pages need no session. */
export type PageAudience = "public" | "ordinary" | "parent" | "everybody"

/** Writes a query as URLSearchParams does. */
export type CanonicalQuery = (search: URLSearchParams) => string

/** Facts about a page that the gate has. */
export type Page = {
  /** Path with `{name}` for one segment. */
  pattern: string
  audience: PageAudience
  requirement: Requirement
  /** The words that a named segment may be; any other one makes an unknown path. */
  segments?: Readonly<Record<string, readonly string[]>>
  /** Links in mails bring `?token=`, which is taken out of the address before the page is shown. */
  acceptsLinkToken?: boolean
  /** The form of the page leads to the application that asks, at an address that it has registered. */
  leadsToApplication?: boolean
  /** Whether it never belongs to a shadow session: public pages belong to no account, unless this says otherwise. */
  isOutsideOfShadows?: boolean
  /** Not on the domains of white labels. */
  isOwnHostOnly?: boolean
  /** On those domains as well for whoever follows the partner's sign-up link, and is signed in then (D-273). */
  opensForPartners?: boolean
  /** The address itself is a secret, which no other site may learn. */
  hasSecretAddress?: boolean
  /** Finds what writes the query of the page the one way that bookmarks and links write it (D-089, D-098). */
  canonical?: () => Promise<CanonicalQuery>
  /** Finds what `.csv` and `.ndjson` behind the address download; who downloads it says what that is (`lib/bff`). */
  export?: () => Promise<object>
  /** A form that is sent to the page's own address goes to `/api` before it. */
  acceptsPosts?: boolean
  /** For the people who build Outpost: where INTERNAL_PAGES is off it is an unknown path. */
  isInternal?: boolean
}

export type PageTable = Readonly<Record<string, Page>>

/** Where a page stands in the left navigation (D-076, D-078). */
export type NavigationPlace = {
  section: string
  /** Its place among the items of the section. */
  order: number
  /** Label there, if not the title of the page. */
  label?: string
  icon: string
  /** Identifier of the tooltip (D-265). */
  track: string
  /** Query of the item's link. */
  query?: Readonly<Record<string, string>>
  /** Names of pages that the address leads on to: the item shows when one of them may be opened. */
  leadsTo?: readonly string[]
}

/** A card on /settings (D-079). */
export type SettingsCardText = {
  /** Its place among the cards. */
  order: number
  /** Title above the text, if not the title of the page. */
  title?: string
  text: string
  icon: string
}

/** All there is to say of a page; its path is said by the folder that the record lies in. */
export type PageRecord = Omit<Page, "pattern"> & {
  /** Title in the browser's tab (D-266); absent where nothing is drawn. */
  title?: string
  navigation?: NavigationPlace
  settingsCard?: SettingsCardText
}

/** Planned page: only its path, which is an unknown one until it is built. */
export type PlannedRecord = { audience?: never; navigation?: NavigationPlace & { label: string } }

type Only<R, All> = R & Record<Exclude<keyof R, keyof All>, never>

/** The record of a page, as it is written in `record.ts` beside it. */
export const page = <const R extends PageRecord>(record: Only<R, PageRecord>): R => record

/** The record of a page that is still to be built. */
export const planned = <const R extends PlannedRecord = Record<never, never>>(
  record: Only<R, PlannedRecord> = {} as never,
): R => record
