import Link from "next/link"
import type { ReactNode } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { stepBy, stepIndex, type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"

export type WizardButtonsProps = {
  state: WizardState
  /** Note beside the buttons, such as how many photos are selected. */
  note?: ReactNode
  /** Leads on. */
  children: ReactNode
}

/** The row below a step: back, and on. */
export function WizardButtons({ state, note, children }: WizardButtonsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
      {note && (
        <span className="mr-auto text-13 text-muted max-sm:w-full" role="status">
          {note}
        </span>
      )}
      {stepIndex(state) > 0 && (
        <Link
          className={buttonClass({})}
          href={wizardHref({ ...state, step: stepBy(state, -1) })}
          prefetch={false}
          data-track="photos.wizard_back"
        >
          Back
        </Link>
      )}
      {children}
    </div>
  )
}
