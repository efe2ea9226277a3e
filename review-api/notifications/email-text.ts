import type { EmailBranding } from "../services/whitelabels/email-branding.ts"

/** One of several things that an email tells of. */
export type EmailEntry = {
  /** Stands above it and those after it. */
  heading?: string
  title: string
  lines: string[]
  link: { label: string; href: string } | null
}

/** Content of an email: sentences, without markup. */
export type EmailContent = {
  to: string
  subject: string
  /** The heading of a longer email. */
  title?: string
  before: string[]
  /** Facts about its subject. */
  facts?: { label: string; value: string }[]
  entries?: EmailEntry[]
  /** None for whom there is nothing to open. */
  button: { label: string; href: string } | null
  /** Another way on, after the button. */
  link?: { label: string; href: string } | null
  after: string[]
  /** Where such mails end. */
  unsubscribe?: string
}

/** Whom to ask; null where no one is named. */
export function supportLine({ email, phone }: EmailBranding["support"]): string | null {
  const contacts = [phone, email].filter(Boolean)
  return contacts.length > 0 ? `Contact support at ${contacts.join(" or ")}.` : null
}

const entryText = ({ heading, title, lines: said, link }: EmailEntry) =>
  [...(heading ? [heading, ""] : []), title, ...said, ...(link ? [`${link.label}: ${link.href}`] : [])].join(
    "\n",
  )

/** An email as plain text. */
export function emailText(head: EmailBranding, email: EmailContent): string {
  const { before, facts = [], entries = [], button, link, after, unsubscribe } = email
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
