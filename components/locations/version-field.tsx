"use client"

import { TriangleAlert } from "lucide"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"

export type VersionFieldProps = {
  version: number | null | undefined
  /** Address of the form. */
  page: string
  /** Who changed what. */
  historyHref: string
}

/**
 * Says which version of a location a form was filled in from. After someone else's change has refused it, saving once
 * more is a choice, and says none.
 */
export function VersionField({ version, page, historyHref }: VersionFieldProps) {
  const { errors } = useFormNow()
  // The location itself has been saved, and with it its version gone up.
  if (errors["overrides"]) return null
  if (!errors["version"]) return <input type="hidden" name="version" value={version ?? ""} />
  return (
    <p className="err text-13" role="alert" tabIndex={-1} data-form-error="">
      <Icon icon={TriangleAlert} />
      <span>
        {errors["version"]} Save again to keep what you have here, or{" "}
        {/* A load of its own: what was typed must not survive it. */}
        <a href={page}>reload the page</a> to see their changes.{" "}
        <a href={historyHref} target="_blank" rel="noreferrer">
          See what changed
        </a>
      </span>
    </p>
  )
}
