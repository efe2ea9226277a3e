import type { ReactNode } from "react"
import { CopyButton } from "#components/ui/copy-button.tsx"

export const noInfo = <span className="text-faint">No info found</span>

/** The identifier of what belongs to a fact. */
export const trackOf = (label: string): string =>
  `settings_location.${label.toLowerCase().replaceAll(" ", "_")}`

export type CopiedFact = {
  label: string
  value: string | null | undefined
  /** The label as it is shown, with what explains it. */
  name?: ReactNode
  /** The value as it is shown, where that is not its text. */
  drawn?: ReactNode
  /** Placeholder for an unknown value. */
  missing?: ReactNode
}

/** A fact whose value can be copied (001 §2): name, value and button. */
export const copiedFact = ({ label, value, name = label, drawn, missing = noInfo }: CopiedFact) => {
  const act = value ? <CopyButton label={label} value={value} track={`${trackOf(label)}_copy`} /> : null
  return [name, value ? (drawn ?? value) : missing, act] as const
}

/** A website that opens beside the page. */
export const WebsiteLink = ({ href }: { href: string }) => (
  <a className="-my-0.5 inline-block min-h-6 py-0.5" href={href} rel="noreferrer" target="_blank">
    {href}
  </a>
)
