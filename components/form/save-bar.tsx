"use client"

import { clsx } from "clsx"
import { TriangleAlert } from "lucide"
import { useRef, useState } from "react"
import { ExitDialog } from "#components/ui/exit-dialog.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useLinkGuard } from "#components/ui/use-link-guard.ts"
import { FormButtons, type FormButtonsProps } from "./form-buttons.tsx"
import { useFormNow } from "./form-context.ts"
import { useFormChanges } from "./use-form-changes.ts"

const changesText = (count: number) => (count === 1 ? "1 unsaved change" : `${count} unsaved changes`)

function statusOf(count: number, isSaving: boolean) {
  if (isSaving) return `Saving ${count === 1 ? "1 change" : `${count} changes`}`
  return count === 0 ? "No changes yet" : <b>{changesText(count)}</b>
}

export type SaveBarProps = Pick<FormButtonsProps, "label" | "cancelHref" | "track"> & {
  /** Errors of fields whose names begin like this keep the form from being sent, and what is said then. */
  blockedBy?: { prefix: string; text: string }
  /** Nothing can be saved, whatever is entered. */
  isOff?: boolean
}

/** The foot of a long form, always there: what has changed, what is wrong, Cancel and Save. Links ask before they leave. */
export function SaveBar({ blockedBy, isOff = false, ...props }: SaveBarProps) {
  const bar = useRef<HTMLElement>(null)
  const { errors, isSaving } = useFormNow()
  const hydrated = useHydrated()
  const changed = useFormChanges(bar)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const wrong = Object.values(errors).filter(Boolean).length
  const isBlocked =
    blockedBy !== undefined &&
    Object.entries(errors).some(([name, text]) => text && name.startsWith(blockedBy.prefix))
  const isLost = (link: HTMLAnchorElement) => {
    const isHere = link.pathname === window.location.pathname && link.hash !== ""
    return changed.size > 0 && !isSaving && !isHere
  }
  useLinkGuard(isLost, (follow) => setLeave(() => follow))
  const goToFirst = () =>
    bar.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  return (
    <section
      className={clsx("savebar", changed.size > 0 && "is-dirty", wrong > 0 && "is-bad")}
      aria-label="Save"
      ref={bar}
    >
      {hydrated && (
        <span className={changed.size > 0 && !isSaving ? undefined : "text-muted"} role="status">
          {statusOf(changed.size, isSaving)}
        </span>
      )}
      {hydrated && wrong > 0 && (
        <button type="button" className="btn-link neg" onClick={goToFirst}>
          <Icon icon={TriangleAlert} />
          {isBlocked
            ? blockedBy.text
            : wrong === 1
              ? "1 field needs attention"
              : `${wrong} fields need attention`}
        </button>
      )}
      <FormButtons {...props} isBlocked={isOff || (hydrated && isBlocked)} />
      {leave && (
        <ExitDialog
          changes={changed.size}
          onStay={() => setLeave(null)}
          onExit={() => {
            setLeave(null)
            leave()
          }}
        />
      )}
    </section>
  )
}
