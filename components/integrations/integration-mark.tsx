import type { CSSProperties } from "react"
import { sourceIconPath, sourceInitials } from "#components/shell/source-icons.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { sourceColor } from "#lib/features/integrations/connection-issues.ts"

const iconNames: Record<string, string> = { google_my_business: "Google" }

/** The mark of an integration: its brand's outline or two letters, above a line in its colour. */
export function IntegrationMark({ code, name }: { code: string; name: string }) {
  const path = sourceIconPath(ownValue(iconNames, code) ?? name)
  return (
    <span
      className="relative row-span-2 grid size-10 flex-none place-items-center overflow-hidden border border-line-strong rounded-control bg-surface font-strong after:absolute after:-inset-x-px after:-bottom-px after:h-[5px] after:border-t after:border-surface after:bg-(--brand) after:content-['']"
      style={{ "--brand": sourceColor(code) ?? "var(--line-control)" } as CSSProperties}
      aria-hidden="true"
    >
      {path ? (
        <svg viewBox="0 0 24 24" className="size-4.5 fill-current" aria-hidden="true">
          <path d={path} />
        </svg>
      ) : (
        sourceInitials(name)
      )}
    </span>
  )
}
