import { ownValue } from "../own-value.ts"

/** Facts that a notice keeps for its sentence. */
export type NoticeFacts = Readonly<Record<string, string | number | boolean | null>>

type KindRecord = {
  /** Name in the profile. */
  label: string
  /** When it is sent. */
  hint: string
  /** Resource of the unsubscribe link of the emails about the same; absent where it has none of its own (D-082). */
  emails?: string
  text: (facts: NoticeFacts) => string
}

const word = (value: NoticeFacts[string] | undefined, otherwise: string): string =>
  value == null || value === "" ? otherwise : String(value)

const ended = (what: string, { name, failed }: NoticeFacts): string =>
  failed
    ? `The ${what} of ${word(name, "a file")} failed`
    : `The ${what} of ${word(name, "a file")} is finished`

/** Kinds of notices (D-321), in the order of the profile: names, emails and sentences follow from it. */
export const noticeKinds = {
  mention: {
    label: "Mentions",
    hint: "Someone mentions you in a note",
    emails: "mentions",
    text: ({ who, place }) =>
      `${word(who, "Someone")} mentioned you in a note on a review of ${word(place, "a location")}`,
  },
  assignment: {
    label: "Assigned reviews",
    hint: "Someone assigns reviews to you",
    emails: "assignments",
    text: ({ who, place, count }) =>
      Number(count ?? 1) > 1
        ? `${word(who, "Someone")} assigned ${Number(count).toLocaleString("en-US")} reviews to you`
        : `${word(who, "Someone")} assigned a review of ${word(place, "a location")} to you`,
  },
  publication_failed: {
    label: "Failed publications",
    hint: "Your response, post, photo or change could not be published",
    text: ({ what, source, place }) =>
      `${word(what, "Something")}${place ? ` for ${place}` : ""} could not be published${source ? ` on ${source}` : ""}`,
  },
  export_finished: {
    label: "Exports",
    hint: "A file you exported is ready or has failed",
    text: ({ name, state }) => `Your export of ${word(name, "a file")} ${word(state, "is ready")}`,
  },
  import_finished: {
    label: "Imports",
    hint: "A file you imported is finished or has failed",
    text: (facts) => ended("import", facts),
  },
  connection_ended: {
    label: "Connections",
    hint: "A connection of your account ends and must be renewed",
    text: ({ name }) =>
      `The connection to ${word(name, "a service")} has ended. Reconnect it to keep it up to date`,
  },
} as const satisfies Record<string, KindRecord>
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

/** Kinds that emails are sent about as well. */
export const emailedNoticeKinds = noticeKindNames.filter((kind) => "emails" in noticeKinds[kind])

/** Resource of the unsubscribe link of emails about a kind; empty where it has none of its own. */
export const noticeEmailsOf = (kind: NoticeKind): string => (noticeKinds[kind] as KindRecord).emails ?? ""

/** The sentence of a notice; a kind that is not known has its name. */
export const noticeText = (kind: string, facts: NoticeFacts): string =>
  (ownValue(noticeKinds, kind) as KindRecord | undefined)?.text(facts) ?? kind

/** Pages that notices lead to. */
export const noticeResources = [
  "review",
  "reviews",
  "posts",
  "photos",
  "listings",
  "locations_change",
  "export_file",
  "import",
  "location_import",
  "connection",
] as const
export type NoticeResource = (typeof noticeResources)[number]

/** Days that a notice is kept. */
export const noticeDays = 30
