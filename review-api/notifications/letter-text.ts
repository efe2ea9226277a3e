import type { Letterhead } from "../services/whitelabels/letterhead.ts"

/** One of several things that a letter tells of. */
export type LetterEntry = {
  /** Stands above it and those after it. */
  heading?: string
  title: string
  lines: string[]
  link: { label: string; href: string } | null
}

/** What a letter says; sentences, without markup. */
export type LetterText = {
  to: string
  subject: string
  /** The heading of a longer letter. */
  title?: string
  before: string[]
  /** What it is about, by name. */
  facts?: { label: string; value: string }[]
  entries?: LetterEntry[]
  /** None for whom there is nothing to open. */
  button: { label: string; href: string } | null
  /** Another way on, after the button. */
  link?: { label: string; href: string } | null
  after: string[]
  /** Where such mails end. */
  unsubscribe?: string
}

/** Whom to ask; null where nobody is named. */
export function supportLine({ email, phone }: Letterhead["support"]): string | null {
  const contacts = [phone, email].filter(Boolean)
  return contacts.length > 0 ? `Contact support at ${contacts.join(" or ")}.` : null
}

const entryText = ({ heading, title, lines: said, link }: LetterEntry) =>
  [...(heading ? [heading, ""] : []), title, ...said, ...(link ? [`${link.label}: ${link.href}`] : [])].join(
    "\n",
  )

/** A letter as plain text. */
export function letterText(head: Letterhead, letter: LetterText): string {
  const { before, facts = [], entries = [], button, link, after, unsubscribe } = letter
  const support = supportLine(head.support)
  const parts = [
    head.name,
    ...before,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...entries.map(entryText),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(link ? [`${link.label}:\n${link.href}`] : []),
    ...after,
    ...(support ? [support] : []),
    ...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
  ]
  return `${parts.join("\n\n")}\n`
}
