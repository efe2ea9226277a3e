import Link from "next/link"
import { isSwitchedOn, type ResponseSwitch } from "#lib/features/settings/response-switches.ts"

export type SwitchedNoteProps = {
  of: readonly ResponseSwitch[]
  /** Values by code. */
  settings: Readonly<Record<string, string>>
  /** From `switchesHref`. */
  href: string | null
}

/** Whether what a page is about is on, and where that is changed. */
export const SwitchedNote = ({ of, settings, href }: SwitchedNoteProps) => (
  <p className="hint">
    <span>
      {of.map(({ code, name }) => `${name} are ${isSwitchedOn(settings, code) ? "on" : "off"}. `)}
      {href ? (
        <Link href={href} prefetch={false}>
          Change in Account settings
        </Link>
      ) : (
        "An admin can change this in Account settings."
      )}
    </span>
  </p>
)
