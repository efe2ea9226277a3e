"use client"

import type { ReactNode } from "react"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { DetailsMenu } from "#components/ui/details-menu.tsx"

export type ConfirmSubmitProps = {
  /** The button that asks. */
  label: ReactNode
  /** Accessible name where the text alone is not enough, as in a table. */
  ariaLabel?: string
  /** "Delete {name}?" */
  question: string
  /** The button that does it. */
  confirmLabel: string
  /** Fields that go with it. */
  children?: ReactNode
  /** Where it posts to, when that is not where its form does. */
  action?: string
  /** It begins open: what is asked had an error. */
  startsOpen?: boolean
  /** Name and value that the button sends. */
  name?: string
  value?: string
  /** Deletes nothing, so its button is not red. */
  isHarmless?: boolean
  dense?: boolean
  /** Its button has no edge, as those beside it. */
  isQuiet?: boolean
  track: string
}

/** A button of a form that asks first; a disclosure, so that it works before scripts run. */
export function ConfirmSubmit(props: ConfirmSubmitProps) {
  const {
    label,
    ariaLabel,
    question,
    confirmLabel,
    children,
    action,
    startsOpen,
    name,
    value,
    isHarmless,
    dense,
    isQuiet,
    track,
  } = props
  return (
    <DetailsMenu
      summary={{
        className: buttonClass({ dense, ...(isQuiet && { kind: "quiet" }) }),
        "aria-label": ariaLabel,
        children: label,
      }}
      startsOpen={startsOpen}
    >
      {() => (
        <div className="menu confirm">
          <p>{question}</p>
          {children}
          <Button
            type="submit"
            kind={isHarmless ? "primary" : "danger"}
            dense
            formNoValidate
            formAction={action}
            name={name}
            value={value}
            data-track={track}
          >
            {confirmLabel}
          </Button>
        </div>
      )}
    </DetailsMenu>
  )
}
